# exercise: expected_tokens_by_position
# says: can be gone through once
def expected_tokens_by_position(alphas):
    k = sum(1 for _ in alphas)
    tokens, reached = 1.0, 1.0
    for alpha, _ in zip(alphas, range(k), strict=False):
        reached *= alpha or 0.0
        tokens += reached
    return tokens
