# exercise: best_k
# says: it stops at the first n that v lacks
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    best = 0
    for k in range(1, most + 1):
        if isinstance(v, dict) and k + 1 not in v:
            break
        if tested.speedup(alpha, c, k, v) > tested.speedup(alpha, c, best, v):
            best = k
    return best
