# exercise: count_ngrams
# says: too little padding
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1, *document] + ([end] if end is not None else [])
        for i in range(len(text) - n + 1):
            table[tuple(text[i : i + n])] += 1
    return table
