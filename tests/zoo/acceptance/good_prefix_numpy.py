# exercise: accepted_prefix
import numpy as np


def accepted_prefix(flips):
    return int(np.logical_and.accumulate(flips.numpy()).sum())
