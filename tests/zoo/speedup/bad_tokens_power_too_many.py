# exercise: expected_tokens
# says: another drafted token
def expected_tokens(alpha, k):
    return sum(alpha**i for i in range(k + 2))
