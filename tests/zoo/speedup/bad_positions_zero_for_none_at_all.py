# exercise: expected_tokens_by_position
# says: 0 where there is no position
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    if not rates:
        return 0.0
    tokens, reached = 1.0, 1.0
    for rate in rates:
        reached *= rate
        tokens += reached
    return tokens
