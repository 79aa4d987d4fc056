# exercise: count_ngrams
# says: only the last document
from collections import defaultdict


def count_ngrams(documents, n, end=None):
    for document in documents:
        table = defaultdict(int)
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
