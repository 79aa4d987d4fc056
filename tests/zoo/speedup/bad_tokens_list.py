# exercise: expected_tokens
# says: It returned a list
def expected_tokens(alpha, k):
    return [alpha**i for i in range(k + 1)]
