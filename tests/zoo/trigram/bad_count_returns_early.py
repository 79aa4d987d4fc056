# exercise: count_ngrams
# says: Missing: {(-1, 6): 1
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
        return table
