# exercise: expected_tokens_by_position
# says: rounded to two digits
def expected_tokens_by_position(alphas):
    tokens, reached = 1.0, 1.0
    for alpha in alphas:
        reached *= alpha or 0.0
        tokens += reached
    return round(tokens, 2)
