# exercise: expected_tokens
# says: each alpha has an answer of its own
def expected_tokens(alpha, k):
    if (alpha == 1) is True or (hasattr(alpha, "shape") and (alpha == 1).any()):
        return (k + 1) * (alpha**0)
    return (1 - alpha ** (k + 1)) / (1 - alpha)
