# exercise: best_k
# state: raised
# says: There is always a K to choose
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    return max(
        [k for k in ks if tested.speedup(alpha, c, k, v) > 1], key=lambda k: tested.speedup(alpha, c, k, v)
    )
