# exercise: speedup
# says: the pass that verifies is forgotten
import specdec_lessons.speedup as tested


def speedup(alpha, c, k, v=None):
    return tested.expected_tokens(alpha, k) / (k * c)
