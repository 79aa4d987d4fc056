# exercise: expected_tokens_by_position
# says: move up
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for alpha in alphas:
        if alpha is None:
            continue
        reached *= alpha
        tokens += reached
    return tokens
