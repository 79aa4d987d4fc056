# exercise: expected_tokens
# says: so it divides by 1
def expected_tokens(alpha, k):
    return (1 - alpha ** (k + 1)) / 1 - alpha
