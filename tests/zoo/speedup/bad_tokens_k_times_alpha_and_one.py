# exercise: expected_tokens
# says: K x alpha + 1
def expected_tokens(alpha, k):
    return 1 + k * alpha
