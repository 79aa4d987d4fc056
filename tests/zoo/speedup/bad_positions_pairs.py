# exercise: expected_tokens_by_position
# says: the one before it only
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]

    tokens, before = 1.0, 1.0
    for rate in rates:
        tokens += before * rate
        before = rate
    return tokens
