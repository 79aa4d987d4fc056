# exercise: continuation_counts
import numpy as np

from specdec_lessons.trigram import Grams


def continuation_counts(grams):
    ids, counts = np.unique(grams.ids[:, 1:], axis=0, return_counts=True)
    return Grams(ids, counts)
