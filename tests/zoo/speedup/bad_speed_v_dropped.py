# exercise: speedup
# state: raised
# says: keep `v=None`
import specdec_lessons.speedup as tested


def speedup(alpha, c, k):
    return tested.expected_tokens(alpha, k) / (k * c + 1)
