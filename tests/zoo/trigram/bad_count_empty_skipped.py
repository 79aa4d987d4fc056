# exercise: count_ngrams
# says: empty documents are skipped
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        if not document:
            continue
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
