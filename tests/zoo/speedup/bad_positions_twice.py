# exercise: expected_tokens_by_position
# says: multiplied once more
def expected_tokens_by_position(alphas):
    rates = [a or 0.0 for a in alphas]
    reached = []
    for i in range(len(rates)):
        reached.append(rates[i] * (reached[i - 1] if i else 1))
    tokens, chance = 1.0, 1.0
    for rate in reached:
        chance *= rate
        tokens += chance
    return tokens
