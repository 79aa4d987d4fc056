# exercise: expected_tokens_by_position
# says: the chance that position i is tested
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for alpha in alphas:
        tokens += reached
        reached *= alpha or 0.0
    return tokens
