# exercise: expected_tokens_by_position
# state: raised
# says: None stands for a position
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for alpha in alphas:
        reached *= alpha
        tokens += reached
    return tokens
