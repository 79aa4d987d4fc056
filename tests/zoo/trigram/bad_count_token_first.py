# exercise: count_ngrams
# says: wrong way round
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(n - 1, len(text)):
            table[tuple(text[i - j] for j in range(n))] += 1
    return table
