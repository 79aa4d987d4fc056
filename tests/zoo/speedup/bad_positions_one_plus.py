# exercise: expected_tokens_by_position
# says: the product of 1 + rate
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]

    tokens = 1.0
    for rate in rates:
        tokens *= 1 + rate
    return tokens
