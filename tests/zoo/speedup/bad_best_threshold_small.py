# exercise: best_k
# says: Its speed-up is
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    best, fastest = 0, 1.0
    for k in range(1, most + 1):
        if isinstance(v, dict) and k + 1 not in v:
            continue
        speed = tested.speedup(alpha, c, k, v)
        if speed > fastest + 1e-3:
            best, fastest = k, speed
    return best
