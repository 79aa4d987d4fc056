# exercise: predict
import numpy as np

from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    known = sorted(costs.pass_seconds)
    if k + 1 > known[-1] or (costs.alpha is None and k):
        raise ValueError(f"K = {k} was not measured")
    alpha = 0.0 if costs.alpha is None else costs.alpha
    tokens = np.sum(np.power(alpha, np.arange(k + 1)))
    passed = np.interp(k + 1, known, [costs.pass_seconds[n] for n in known])
    seconds = k * costs.draft_seconds + passed + costs.overhead_seconds
    return Prediction(k, tokens, tokens / seconds, tokens / seconds * costs.plain_seconds)
