# exercise: expected_tokens_by_position
# says: the chance that the whole draft stays
import math


def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    return math.prod(rates)
