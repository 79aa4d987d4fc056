# exercise: speedup
import numpy as np


def speedup(alpha, c, k, v=None):
    costs = (lambda n: 1.0) if v is None else v
    cost = costs[k + 1] if isinstance(costs, dict) else costs(k + 1)
    tokens = np.zeros_like(np.asarray(alpha, dtype=float))
    for i in range(k + 1):
        tokens = tokens + np.asarray(alpha) ** i
    return tokens / (k * np.asarray(c) + cost)
