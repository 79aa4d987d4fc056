# exercise: best_k
# says: len(v) is taken
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    if isinstance(v, dict):
        most = min(most, len(v) - 1)
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
