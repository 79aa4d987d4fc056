# exercise: speedup
# state: raised
# says: It divides by 0
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    if c == 0:
        return tested.expected_tokens(alpha, k) / (k * c)
    return tested.expected_tokens(alpha, k) / (k * c + cost)
