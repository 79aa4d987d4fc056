# exercise: count_ngrams
from collections import Counter

PAD = -1


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [PAD] * (n - 1) + list(document) + ([] if end is None else [end])
        table.update(zip(*(text[i:] for i in range(n)), strict=False))
    return table
