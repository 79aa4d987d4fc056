# exercise: expected_tokens
# says: so that term has no (1 - alpha)
def expected_tokens(alpha, k):
    mean = 0.0
    for accepted in range(k + 1):
        mean = mean + (accepted + 1) * alpha**accepted * (1 - alpha)
    return mean
