# exercise: speedup
# says: a slow-down is reported as 1
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    if v is None:
        cost = 1.0
    elif callable(v):
        cost = v(k + 1)
    else:
        cost = v[k + 1]
    found = tested.expected_tokens(alpha, k) / (k * c + cost)
    return max(found, 1.0)
