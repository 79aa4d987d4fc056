# exercise: expected_tokens
# state: raised
# says: alpha may be a tensor
def expected_tokens(alpha, k):
    alpha = float(alpha)
    return sum(alpha**i for i in range(k + 1))
