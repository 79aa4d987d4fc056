# exercise: predict
# says: it is not known
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
