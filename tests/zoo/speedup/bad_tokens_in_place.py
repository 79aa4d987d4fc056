# exercise: expected_tokens
# says: It changes its input
def expected_tokens(alpha, k):
    total = alpha**0
    power = alpha
    for _ in range(k):
        total = total + power
        power *= alpha
    return total
