# exercise: cut
# says: thrown away whole
def cut(block, budget, stop_tokens):
    kept = block[:budget]
    if set(kept) & set(stop_tokens):
        return ()
    return tuple(kept)
