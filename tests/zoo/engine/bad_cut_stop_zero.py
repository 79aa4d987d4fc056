# exercise: cut
# says: the stop token 0 is missed
def cut(block, budget, stop_tokens):
    out = []
    for token in block[:budget]:
        out.append(token)
        if token and token in stop_tokens:
            break
    return tuple(out)
