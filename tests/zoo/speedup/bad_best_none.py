# exercise: best_k
# says: the answer is 0
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    best, fastest = None, 1.0
    for k in ks:
        if tested.speedup(alpha, c, k, v) > fastest:
            best, fastest = k, tested.speedup(alpha, c, k, v)
    return best
