# exercise: predict
# says: tokens_per_pass are K times alpha
from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = k * alpha
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
