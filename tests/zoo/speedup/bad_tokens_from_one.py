# exercise: expected_tokens
# says: the pass adds one of its own
def expected_tokens(alpha, k):
    tokens = 0.0
    chance = 1.0
    for _ in range(k):
        chance = chance * alpha
        tokens = tokens + chance
    return tokens
