# exercise: best_k
# says: K = 0 is not considered
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(1, most + 1) if not isinstance(v, dict) or k + 1 in v]
    if not ks:
        return 1 if most else 0
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
