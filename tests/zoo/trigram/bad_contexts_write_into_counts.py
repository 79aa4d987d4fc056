# exercise: continuation_counts
# says: changes its input
import numpy as np

from specdec_lessons.trigram import Grams


def continuation_counts(grams):
    counts = grams.counts
    counts[grams.ids[:, 1] != -1] = 1
    ids, where = np.unique(grams.ids[:, 1:], axis=0, return_inverse=True)
    return Grams(ids, np.bincount(where.ravel(), counts).astype(int))
