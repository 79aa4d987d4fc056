# exercise: count_ngrams
# says: no tuple of token ids
from collections import Counter


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = ["PAD"] * (n - 1) + list(map(str, document)) + ([] if end is None else [str(end)])
        for i in range(len(text) - n + 1):
            table[" ".join(text[i : i + n])] += 1
    return table
