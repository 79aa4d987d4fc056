# exercise: expected_tokens
def expected_tokens(alpha, k):
    mean = (k + 1) * alpha**k
    for accepted in range(k):
        mean = mean + (accepted + 1) * alpha**accepted * (1 - alpha)
    return mean
