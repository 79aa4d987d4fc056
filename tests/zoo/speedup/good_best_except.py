# exercise: best_k
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    best, fastest = 0, 1.0
    for k in range(1, most + 1):
        try:
            speed = tested.speedup(alpha, c, k, v)
        except ValueError:
            continue
        if speed > fastest:
            best, fastest = k, speed
    return best
