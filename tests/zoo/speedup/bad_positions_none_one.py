# exercise: expected_tokens_by_position
# says: None counts as 1
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for alpha in alphas:
        reached *= 1.0 if alpha is None else alpha
        tokens += reached
    return tokens
