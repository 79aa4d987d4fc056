# exercise: predict
from specdec_lessons.speedup import expected_tokens, speedup


def predict(costs, k):
    if k == 0:
        return 0, 1.0, 1 / costs.plain_seconds, 1.0
    if costs.alpha is None:
        raise ValueError("alpha is None")
    faster = speedup(costs.alpha, costs.c, k, costs.v)
    return k, expected_tokens(costs.alpha, k), faster / costs.plain_seconds, faster
