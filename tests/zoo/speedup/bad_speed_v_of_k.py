# exercise: speedup
# says: v(K) where v(K + 1) belongs
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k)
    else:
        cost = v[k]
    return tested.expected_tokens(alpha, k) / (k * c + cost)
