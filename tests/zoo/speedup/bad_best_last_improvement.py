# exercise: best_k
# says: faster than the one before it
from itertools import pairwise

import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    best = 0
    for before, k in pairwise(ks):
        if tested.speedup(alpha, c, k, v) > tested.speedup(alpha, c, before, v):
            best = k
    return best
