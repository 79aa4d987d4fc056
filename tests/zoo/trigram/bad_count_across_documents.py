# exercise: count_ngrams
# says: across a document boundary
from collections import Counter


def count_ngrams(documents, n, end=None):
    text = [-1] * (n - 1)
    for document in documents:
        text.extend(document)
        if end is not None:
            text.append(end)
    return Counter(tuple(text[i : i + n]) for i in range(len(text) - n + 1))
