# exercise: best_k
# state: raised
# says: v may be a function
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    if v is not None:
        most = min(most, max(v) - 1)
    ks = [k for k in range(most + 1) if v is None or k + 1 in v]
    return max(ks, key=lambda k: tested.speedup(alpha, c, k, v))
