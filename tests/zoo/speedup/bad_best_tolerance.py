# exercise: best_k
# says: Its speed-up is
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    speeds = {k: tested.speedup(alpha, c, k, v) for k in ks}
    return min(k for k in ks if speeds[k] > max(speeds.values()) - 0.005)
