# exercise: cut
# says: filtered out
def cut(block, budget, stop_tokens):
    return tuple([t for t in block[:budget] if t not in stop_tokens])
