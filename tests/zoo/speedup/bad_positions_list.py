# exercise: expected_tokens_by_position
# says: It returned a list
def expected_tokens_by_position(alphas):
    reached, chances = 1.0, []
    for alpha in alphas:
        reached *= alpha or 0.0
        chances.append(reached)
    return chances
