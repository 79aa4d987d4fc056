# exercise: count_ngrams
# says: the end follows
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document)
        if end is not None and text[-1:] != [end]:
            text.append(end)
        table.update(tuple(text[i : i + n]) for i in range(len(text) - n + 1))
    return table
