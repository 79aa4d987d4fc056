# exercise: predict
# state: raised
# says: K = 0 is plain decoding, whatever alpha
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens, speedup


def predict(costs, k):
    if costs.alpha is None:
        raise ValueError("no alpha")
    faster = speedup(costs.alpha, costs.c, k, costs.v)
    return Prediction(k, expected_tokens(costs.alpha, k), faster / costs.plain_seconds, faster)
