# exercise: expected_tokens_by_position
# says: the first rate is used for all
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]

    alpha = rates[0] if rates else 0.0
    return sum(alpha**i for i in range(len(rates) + 1))
