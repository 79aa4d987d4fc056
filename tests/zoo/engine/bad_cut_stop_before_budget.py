# exercise: cut
# says: The budget cuts first
def cut(block, budget, stop_tokens):
    for i, token in enumerate(block):
        if token in stop_tokens:
            return tuple(block[: i + 1])
    return tuple(block[:budget])
