# exercise: best_k
# state: raised
# says: v may lack some n
import specdec_lessons.speedup as tested


def best_k(alpha, c, v=None, most=16):
    best, speed = 0, 1.0
    for k in range(1, most + 1):
        if v is None:
            cost = 1.0
        elif callable(v):
            cost = v(k + 1)
        else:
            cost = v[k + 1]
        now = tested.expected_tokens(alpha, k) / (k * c + cost)
        if now > speed:
            best, speed = k, now
    return best
