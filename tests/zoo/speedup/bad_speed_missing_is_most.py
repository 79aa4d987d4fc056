# exercise: speedup
# says: nobody has measured
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    v = v or (lambda n: 1.0)
    cost = v(k + 1) if callable(v) else v.get(k + 1, max(v.values()))
    return tested.expected_tokens(alpha, k) / (k * c + cost)
