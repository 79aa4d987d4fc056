# exercise: speedup
# says: K + c where K c + 1 belongs
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    return tested.expected_tokens(alpha, k) / (k + c * cost)
