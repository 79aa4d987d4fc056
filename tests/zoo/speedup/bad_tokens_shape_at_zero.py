# exercise: expected_tokens
# says: the answer has the shape of alpha
def expected_tokens(alpha, k):
    if k == 0:
        return 1.0
    total = 1
    for i in range(1, k + 1):
        total = total + alpha**i
    return total
