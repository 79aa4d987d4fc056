# exercise: expected_tokens
# says: rounded to two digits
def expected_tokens(alpha, k):
    total = sum(alpha**i for i in range(k + 1))
    return total.round(decimals=2) if hasattr(total, "shape") else round(total, 2)
