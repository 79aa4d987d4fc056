# exercise: count_ngrams
# says: missing padding
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = list(document) if end is None else [*document, end]
        table.update(zip(*(text[i:] for i in range(n)), strict=False))
    return table
