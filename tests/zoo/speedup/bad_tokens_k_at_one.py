# exercise: expected_tokens
# says: K tokens at alpha = 1
def expected_tokens(alpha, k):
    tensor = hasattr(alpha, "shape")
    if not tensor and alpha == 1:
        return k
    if tensor:
        total = (1 - alpha ** (k + 1)) / (1 - alpha)
        total[alpha == 1] = k
        return total
    return (1 - alpha ** (k + 1)) / (1 - alpha)
