# exercise: count_ngrams
# says: not sorted
from collections import Counter

import numpy as np

from specdec_lessons.trigram import Grams


def count_ngrams(documents, n, end=None):
    table = Counter()
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        table.update(tuple(text[i : i + n]) for i in range(len(text) - n + 1))
    ids = np.array([gram for gram, _ in table.most_common()]).reshape(-1, n)
    return Grams(ids, np.array([count for _, count in table.most_common()]))
