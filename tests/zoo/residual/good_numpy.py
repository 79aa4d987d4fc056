# exercise: residual
import numpy as np


def residual(p, q):
    p, q = np.asarray(p, dtype=np.float64), np.asarray(q, dtype=np.float64)
    owed = np.maximum(0.0, p - q)
    total = np.sum(owed)
    if total <= 0:
        return p
    return owed / total
