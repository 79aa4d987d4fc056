# exercise: cut
# says: changes its input
def cut(block, budget, stop_tokens):
    if isinstance(block, tuple):
        block = list(block)
    del block[budget:]
    for i, token in enumerate(block):
        if token in stop_tokens:
            del block[i + 1 :]
            break
    return tuple(block)
