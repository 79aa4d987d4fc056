# exercise: cut
# says: a number against the whole collection
def cut(block, budget, stop_tokens):
    out = []
    for t in block[:budget]:
        out.append(t)
        if t == stop_tokens:
            break
    return tuple(out)
