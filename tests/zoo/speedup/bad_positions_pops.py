# exercise: expected_tokens_by_position
# says: It changes its input
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    alphas = alphas if isinstance(alphas, list) else list(alphas)
    while alphas:
        reached *= alphas.pop(0) or 0.0
        tokens += reached
    return tokens
