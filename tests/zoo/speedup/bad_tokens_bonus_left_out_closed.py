# exercise: expected_tokens
# says: the last term, alpha**k, is missing
# two mistakes: the ordinary one is told first, not the division by zero
def expected_tokens(alpha, k):
    return (1 - alpha**k) / (1 - alpha)
