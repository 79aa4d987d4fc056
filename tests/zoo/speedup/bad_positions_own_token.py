# exercise: expected_tokens_by_position
# says: the pass's own token is missing
def expected_tokens_by_position(alphas):
    tokens, reached = 0.0, 1.0
    for alpha in alphas:
        reached *= alpha or 0.0
        tokens += reached
    return tokens
