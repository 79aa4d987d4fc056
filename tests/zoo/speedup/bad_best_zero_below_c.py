# exercise: best_k
# says: 0 wherever alpha <= c
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    if alpha <= c:
        return 0
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
