# exercise: expected_tokens_by_position
# says: It returns the same
def expected_tokens_by_position(alphas):
    return 2.0
