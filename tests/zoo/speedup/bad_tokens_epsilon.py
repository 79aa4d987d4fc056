# exercise: expected_tokens
# says: from 0 / (0 + a little)
def expected_tokens(alpha, k):
    return (1 - alpha ** (k + 1)) / (1 - alpha + 1e-12)
