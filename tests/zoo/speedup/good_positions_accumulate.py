# exercise: expected_tokens_by_position
from itertools import accumulate
from operator import mul


def expected_tokens_by_position(alphas):
    rates = [0.0 if a is None else a for a in alphas]
    return sum(accumulate(rates, mul, initial=1.0))
