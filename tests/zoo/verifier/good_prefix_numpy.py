# exercise: greedy_prefix
import numpy as np


def greedy_prefix(draft, rows):
    best = rows.numpy().argmax(-1)[:-1]
    wrong = np.flatnonzero(best != np.array(draft, dtype=np.int64))
    return wrong[0] if len(wrong) else len(draft)
