# exercise: predict
from specdec_lessons.benchmark import Prediction


def predict(costs, k):
    if k > 0 and costs.alpha is None:
        raise ValueError("record drafts first")
    tokens, chance = 0.0, 1.0
    for _ in range(k + 1):
        tokens += chance
        chance *= costs.alpha or 0.0
    plain = costs.pass_seconds[1] + costs.overhead_seconds
    seconds = k * costs.draft_seconds + costs.v(k + 1) * plain  # v has the overhead in it
    rate = tokens / seconds
    return Prediction(k, tokens, rate, rate * plain)
