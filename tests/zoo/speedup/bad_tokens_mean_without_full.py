# exercise: expected_tokens
# says: the case in which all K are accepted is missing
def expected_tokens(alpha, k):
    mean = 0.0
    for accepted in range(k):
        mean = mean + accepted * alpha**accepted * (1 - alpha)
    return mean + 1
