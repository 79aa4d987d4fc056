# exercise: predict
# says: but at most K + 1
from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = k + 1 if alpha == 1 else min(k + 1, 1 / (1 - alpha))
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
