# exercise: cut
# says: past the budget
def cut(block, budget, stop_tokens):
    out = []
    for token in block:
        out.append(token)
        if token in stop_tokens:
            break
    return tuple(out)
