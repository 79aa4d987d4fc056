# exercise: expected_tokens_by_position
# says: the last drafted token only
import math


def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    return 1 + math.prod(rates)
