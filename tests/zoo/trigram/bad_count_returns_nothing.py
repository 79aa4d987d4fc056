# exercise: count_ngrams
# says: return
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        table.update(tuple(text[i : i + n]) for i in range(len(text) - n + 1))
