# exercise: count_ngrams
# says: `end` is not used
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document)
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
