# exercise: expected_tokens
# state: raised
# says: alpha may be a tensor
def expected_tokens(alpha, k):
    if alpha == 1:
        return k + 1
    return (1 - alpha ** (k + 1)) / (1 - alpha)
