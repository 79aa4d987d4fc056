# exercise: count_ngrams
# says: ids int32 (m, 2)
import numpy as np

from specdec_lessons.trigram import Grams


def count_ngrams(documents, n, end=None):
    grams = []
    for document in documents:
        text = [-1] * (n - 1) + list(document) + ([] if end is None else [end])
        grams += [text[i : i + n] for i in range(len(text) - n + 1)]
    ids, counts = np.unique(np.array(grams), return_counts=True)
    return Grams(ids, counts)
