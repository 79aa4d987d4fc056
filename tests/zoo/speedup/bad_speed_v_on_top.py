# exercise: speedup
# says: v(K + 1) is the whole pass
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    extra = 0.0 if v is None else (v(k + 1) if callable(v) else v[k + 1])
    return tested.expected_tokens(alpha, k) / (k * c + 1 + extra)
