# exercise: count_ngrams
# says: side by side
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(0, len(text) - n + 1, n):
            table[tuple(text[i : i + n])] += 1
    return table
