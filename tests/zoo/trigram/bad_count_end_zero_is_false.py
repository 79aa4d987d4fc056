# exercise: count_ngrams
# says: `if end` is false for 0
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document)
        if end:
            text.append(end)
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
