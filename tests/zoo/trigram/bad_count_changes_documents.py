# exercise: count_ngrams
# says: changes its input
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        for _ in range(n - 1):
            document.insert(0, -1)
        if end is not None:
            document.append(end)
        for i in range(len(document) - n + 1):
            table[tuple(document[i : i + n])] += 1
    return table
