# exercise: cut
# says: without one the whole block is returned
def cut(block, budget, stop_tokens):
    for i, token in enumerate(block):
        if token in stop_tokens:
            return tuple(block[: min(i + 1, budget)])
    return tuple(block)
