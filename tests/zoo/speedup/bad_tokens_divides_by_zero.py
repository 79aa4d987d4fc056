# exercise: expected_tokens
# state: raised
# says: the closed form is 0 / 0
def expected_tokens(alpha, k):
    return (1 - alpha ** (k + 1)) / (1 - alpha)
