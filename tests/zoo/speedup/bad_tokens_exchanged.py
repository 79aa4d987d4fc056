# exercise: expected_tokens
# says: changed places
def expected_tokens(alpha, k):
    alpha, k = k, alpha
    return (1 - alpha ** (k + 1)) / (1 - alpha)
