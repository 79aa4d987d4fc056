# exercise: expected_tokens
# says: all tokens so far
def expected_tokens(alpha, k):
    total = alpha**0
    for _ in range(k):
        total = total + alpha * total
    return total
