# exercise: expected_tokens
# says: as if every token was tested
def expected_tokens(alpha, k):
    return k * alpha
