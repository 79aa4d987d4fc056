# exercise: best_k
# says: Its speed-up is
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    best = 0
    for k in ks:
        if tested.speedup(alpha, c, k, v) > tested.speedup(alpha, c, best, v) + 0.05:
            best = k
    return best
