# exercise: predict
# says: leave out the target's own token
from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = sum(alpha**i for i in range(1, k + 1))
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
