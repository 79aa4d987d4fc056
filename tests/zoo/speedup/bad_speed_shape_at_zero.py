# exercise: speedup
# says: the answer has their shape
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if k == 0:
        return 1.0
    cost = 1.0 if v is None else v(k + 1) if callable(v) else v[k + 1]
    return tested.expected_tokens(alpha, k) / (k * c + cost)
