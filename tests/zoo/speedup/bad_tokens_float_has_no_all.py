# exercise: expected_tokens
# state: raised
# says: this is one bool
def expected_tokens(alpha, k):
    if (alpha == 1).all():
        return k + 1
    return (1 - alpha ** (k + 1)) / (1 - alpha)
