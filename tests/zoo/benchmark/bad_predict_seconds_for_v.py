# exercise: predict
# state: raised
# says: costs.pass_seconds are seconds
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens, speedup


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    faster = speedup(alpha, costs.c, k, costs.pass_seconds)
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
