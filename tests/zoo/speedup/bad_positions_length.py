# exercise: expected_tokens_by_position
# state: raised
# says: can be gone through once
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for i in range(len(alphas)):
        reached *= alphas[i] or 0.0
        tokens += reached
    return tokens
