# exercise: speedup
# state: raised
# says: v[n] for a dict
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    cost = 1.0 if v is None else v(k + 1)
    return tested.expected_tokens(alpha, k) / (k * c + cost)
