# exercise: acceptance_rate
import numpy as np


def acceptance_rate(p, q):
    return np.minimum(p.numpy().astype(np.float64), q.numpy().astype(np.float64)).sum(axis=-1)
