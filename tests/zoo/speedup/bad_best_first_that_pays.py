# exercise: best_k
# says: the smallest K that is faster
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    for k in ks:
        if tested.speedup(alpha, c, k, v) > 1:
            return k
    return 0
