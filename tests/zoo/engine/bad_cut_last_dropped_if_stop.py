# exercise: cut
# says: and dropped if it is one
def cut(block, budget, stop_tokens):
    kept = list(block[:budget])
    if kept and kept[-1] in stop_tokens:
        kept.pop()
    return tuple(kept)
