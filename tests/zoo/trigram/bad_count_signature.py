# exercise: count_ngrams
# state: raised
# says: positional arguments
from collections import Counter


def count_ngrams(documents, n):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document)
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
