# exercise: best_k
# says: the largest K of those that tie
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    best, speed = 0, 0.0
    for k in ks:
        if tested.speedup(alpha, c, k, v) >= speed:
            best, speed = k, tested.speedup(alpha, c, k, v)
    return best
