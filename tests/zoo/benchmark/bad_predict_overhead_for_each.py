# exercise: predict
# says: counted for each drafted token as well
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    seconds = k * (costs.draft_seconds + costs.overhead_seconds) + costs.v(k + 1) * costs.plain_seconds
    cost = seconds / costs.plain_seconds
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
