# exercise: expected_tokens
# says: the closed form, which at alpha = 1 is 0 / 0
def expected_tokens(alpha, k):
    if not hasattr(alpha, "shape") and alpha == 1:
        return k + 1
    return (1 - alpha ** (k + 1)) / (1 - alpha)
