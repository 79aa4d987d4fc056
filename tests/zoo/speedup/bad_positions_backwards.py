# exercise: expected_tokens_by_position
# says: from the last position to the first
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]

    tokens, reached = 1.0, 1.0
    for rate in reversed(rates):
        reached *= rate
        tokens += reached
    return tokens
