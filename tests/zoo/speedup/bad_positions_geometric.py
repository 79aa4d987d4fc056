# exercise: expected_tokens_by_position
# says: the geometric mean
import math


def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    if not rates:
        return 1.0
    mean = math.prod(rates) ** (1 / len(rates))
    return sum(mean**i for i in range(len(rates) + 1))
