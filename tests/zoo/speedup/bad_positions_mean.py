# exercise: expected_tokens_by_position
# says: the mean of the rates
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    if not rates:
        return 1.0
    mean = sum(rates) / len(rates)
    return sum(mean**i for i in range(len(rates) + 1))
