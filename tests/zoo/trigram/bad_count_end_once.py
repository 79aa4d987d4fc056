# exercise: count_ngrams
# says: every document ends
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for number, document in enumerate(documents, 1):
        text = [-1] * (n - 1) + list(document)
        if end is not None and number == len(documents):
            text.append(end)
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
