# exercise: expected_tokens_by_position
# says: rate i to the power of i
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    return 1 + sum(rate**i for i, rate in enumerate(rates, start=1))
