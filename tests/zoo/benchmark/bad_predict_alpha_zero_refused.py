# exercise: predict
# state: raised
# says: alpha 0 was measured
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if not costs.alpha and k:
        raise ValueError("no alpha")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    cost = k * costs.c + costs.v(k + 1)
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
