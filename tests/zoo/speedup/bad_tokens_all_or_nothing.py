# exercise: expected_tokens
# says: kept whole or not at all
def expected_tokens(alpha, k):
    full = alpha**k
    return full * (k + 1) + (1 - full)
