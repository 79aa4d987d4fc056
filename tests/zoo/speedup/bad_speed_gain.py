# exercise: speedup
# says: 1 is subtracted
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    return tested.expected_tokens(alpha, k) / (k * c + cost) - 1
