# exercise: expected_tokens_by_position
def expected_tokens_by_position(alphas):
    tokens = 1.0
    for alpha in reversed(list(alphas)):
        tokens = 1 + (alpha or 0.0) * tokens
    return tokens
