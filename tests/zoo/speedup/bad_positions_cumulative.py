# exercise: expected_tokens_by_position
# says: that is right for cumulative ones
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    return 1 + sum(rates)
