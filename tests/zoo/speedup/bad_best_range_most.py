# exercise: best_k
# says: K = most is not considered
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most) if not isinstance(v, dict) or k + 1 in v]
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v), default=0)
