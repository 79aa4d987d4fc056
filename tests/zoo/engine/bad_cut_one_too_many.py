# exercise: cut
# says: one token past the budget
def cut(block, budget, stop_tokens):
    out = []
    for token in block:
        out.append(token)
        if token in stop_tokens or len(out) > budget:
            break
    return tuple(out)
