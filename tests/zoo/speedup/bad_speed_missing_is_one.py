# exercise: speedup
# says: nobody has measured
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif isinstance(v, dict):
        cost = v.get(k + 1, 1)
    else:
        cost = v(k + 1)
    return tested.expected_tokens(alpha, k) / (k * c + cost)
