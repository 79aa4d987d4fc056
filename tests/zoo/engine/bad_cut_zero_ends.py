# exercise: cut
# says: token 0 ends the text
def cut(block, budget, stop_tokens):
    kept, rest = [], list(block[:budget])
    while rest:
        token = rest.pop(0)
        kept.append(token)
        if not token or token in stop_tokens:
            break
    return tuple(kept)
