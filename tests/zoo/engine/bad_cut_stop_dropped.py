# exercise: cut
# says: the stop token is dropped
def cut(block, budget, stop_tokens):
    out = []
    for token in list(block)[:budget]:
        if token in stop_tokens:
            break
        out.append(token)
    return tuple(out)
