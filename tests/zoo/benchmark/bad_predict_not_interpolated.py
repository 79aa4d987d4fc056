# exercise: predict
# state: raised
# says: takes the straight line
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    seconds = k * costs.draft_seconds + costs.pass_seconds[k + 1] + costs.overhead_seconds
    cost = seconds / costs.plain_seconds
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
