# exercise: cut
# says: It returned an int
def cut(block, budget, stop_tokens):
    for i, token in enumerate(block[:budget]):
        if token in stop_tokens:
            return i + 1
    return min(budget, len(block))
