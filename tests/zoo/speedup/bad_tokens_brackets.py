# exercise: expected_tokens
# says: the exponent needs brackets
def expected_tokens(alpha, k):
    return (1 - alpha**k + 1) / (1 - alpha)
