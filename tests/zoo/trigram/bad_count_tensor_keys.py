# exercise: count_ngrams
# says: hash by identity
from collections import Counter

import torch


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        if len(text) >= n:
            table.update(tuple(gram) for gram in torch.tensor(text).unfold(0, n, 1))
    return dict(table)
