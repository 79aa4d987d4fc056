# exercise: best_k
# says: off by one
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    speeds = [tested.speedup(alpha, c, k, v) for k in ks[1:]] or [1.0]
    return speeds.index(max(speeds))
