# exercise: expected_tokens_by_position
# says: the bonus is the pass
def expected_tokens_by_position(alphas):
    tokens, reached, last = 1.0, 1.0, 0.0
    for alpha in alphas:
        reached *= alpha or 0.0
        tokens += reached
        last = reached
    return tokens + last
