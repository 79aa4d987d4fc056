# exercise: cut
# says: just past the budget
def cut(block, budget, stop_tokens):
    out = []
    for token in block:
        if token in stop_tokens:
            out.append(token)
            break
        if len(out) == budget:
            break
        out.append(token)
    return tuple(out)
