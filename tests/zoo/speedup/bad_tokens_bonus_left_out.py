# exercise: expected_tokens
# says: the last term, alpha**k, is missing
def expected_tokens(alpha, k):
    total = 0 * alpha
    for i in range(k):
        total = total + alpha**i
    return total
