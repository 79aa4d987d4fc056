# exercise: count_ngrams
# says: off by one at the end
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document)
        if end is not None:
            text.append(end)
        for i in range(len(text) - n):
            table[tuple(text[i : i + n])] += 1
    return table
