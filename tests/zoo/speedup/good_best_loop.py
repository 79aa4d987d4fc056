# exercise: best_k
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    ks = [k for k in range(most + 1) if not isinstance(v, dict) or k + 1 in v]
    best, fastest = 0, 1.0
    for k in ks:
        speed = tested.speedup(alpha, c, k, v)
        if speed > fastest:
            best, fastest = k, speed
    return best
