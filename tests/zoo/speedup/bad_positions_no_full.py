# exercise: expected_tokens_by_position
# says: the case without one is missing
def expected_tokens_by_position(alphas):
    tokens, reached = 0.0, 1.0
    for i, alpha in enumerate(alphas, start=1):
        tokens += i * reached * (1 - (alpha or 0.0))
        reached *= alpha or 0.0
    return tokens
