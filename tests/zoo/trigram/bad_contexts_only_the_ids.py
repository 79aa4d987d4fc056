# exercise: continuation_counts
# says: It returned a ndarray
import numpy as np


def continuation_counts(grams):
    return np.unique(grams.ids[:, 1:], axis=0)
