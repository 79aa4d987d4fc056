# exercise: speedup
# says: the cost of the whole pass already
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    if v is not None:
        cost = (k + 1) * cost
    return tested.expected_tokens(alpha, k) / (k * c + cost)
