# exercise: predict
# says: by how much it is faster
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster - 1)
