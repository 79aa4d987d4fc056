# exercise: expected_tokens_by_position
# says: the last position is left out
def expected_tokens_by_position(alphas):
    rates = list(alphas)
    tokens, reached = 1.0, 1.0
    for i in range(len(rates) - 1):
        reached *= rates[i] or 0.0
        tokens += reached
    return tokens
