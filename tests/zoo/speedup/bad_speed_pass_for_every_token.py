# exercise: speedup
# says: a pass is charged for each
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    return tested.expected_tokens(alpha, k) / (k * c + k + 1)
