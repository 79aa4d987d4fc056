# exercise: expected_tokens
# says: a draft without end
def expected_tokens(alpha, k):
    return 1 / (1 - alpha)
