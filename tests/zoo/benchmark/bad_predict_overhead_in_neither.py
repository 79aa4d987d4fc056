# exercise: predict
# says: the overhead is in neither
from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    seconds = k * costs.draft_seconds + costs.v(k + 1) * costs.plain_seconds - costs.overhead_seconds
    faster = tokens * costs.pass_seconds[1] / seconds
    return Prediction(k, tokens, tokens / seconds, faster)
