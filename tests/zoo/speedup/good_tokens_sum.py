# exercise: expected_tokens
def expected_tokens(alpha, k):
    return sum(alpha**i for i in range(k + 1))
