# exercise: speedup
# says: v is not used
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    return tested.expected_tokens(alpha, k) / (k * c + 1)
