# exercise: continuation_counts
import numpy as np

from specdec_lessons.trigram import PAD, Grams


def continuation_counts(grams):
    worth = np.where(grams.ids[:, 1] == PAD, grams.counts, 1)
    ids, where = np.unique(grams.ids[:, 1:], axis=0, return_inverse=True)
    counts = np.zeros(len(ids), np.int64)
    np.add.at(counts, where.ravel(), worth)
    return Grams(ids, counts)
