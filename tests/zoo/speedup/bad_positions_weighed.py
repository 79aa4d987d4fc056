# exercise: expected_tokens_by_position
# says: multiplied by its position
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for i, alpha in enumerate(alphas, start=1):
        reached *= alpha or 0.0
        tokens += i * reached
    return tokens
