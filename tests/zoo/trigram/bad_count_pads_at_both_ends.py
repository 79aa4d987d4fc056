# exercise: count_ngrams
# says: PADs behind a document too
from collections import Counter

PAD = -1


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        pads = [PAD] * (n - 1)
        text = pads + list(document) + ([] if end is None else [end]) + pads
        table.update(tuple(text[i : i + n]) for i in range(len(text) - n + 1))
    return table
