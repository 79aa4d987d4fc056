# exercise: speedup
# state: raised
# says: no number
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    return tested.expected_tokens(alpha, k) / (k * c + (1 if v is None else v))
