# exercise: count_ngrams
# says: outlives the call
from collections import Counter

table = Counter()


def count_ngrams(documents, n, end=None):
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return {gram: count for gram, count in table.items() if len(gram) == n}
