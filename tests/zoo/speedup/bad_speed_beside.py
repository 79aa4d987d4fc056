# exercise: speedup
# says: one after the other
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    cost = 1.0 if v is None else v(k + 1) if callable(v) else v[k + 1]
    return tested.expected_tokens(alpha, k) / max(k * c, cost)
