# exercise: best_k
# says: c is not used
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    return max(ks, key=lambda k: tested.speedup(alpha, 0.0, k, v))
