# exercise: expected_tokens
# says: a probability, no number of tokens
def expected_tokens(alpha, k):
    return alpha**k
