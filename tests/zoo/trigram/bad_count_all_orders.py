# exercise: count_ngrams
# says: n-grams of 2 ids each
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for order in range(1, n + 1):
            for i in range(n - order, len(text) - order + 1):
                table[tuple(text[i : i + order])] += 1
    return table
