# exercise: predict
# says: was never timed
import numpy as np

from specdec_lessons.benchmark import Prediction
from specdec_lessons.speedup import expected_tokens


def predict(costs, k):
    if costs.alpha is None and k > 0:
        raise ValueError("nothing was tested")
    alpha = costs.alpha or 0.0
    tokens = expected_tokens(alpha, k)
    known = sorted(costs.pass_seconds)
    passed = np.interp(k + 1, known, [costs.pass_seconds[n] for n in known])
    cost = (k * costs.draft_seconds + passed + costs.overhead_seconds) / costs.plain_seconds
    faster = tokens / cost
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)
