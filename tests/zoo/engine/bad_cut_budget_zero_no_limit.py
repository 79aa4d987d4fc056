# exercise: cut
# says: taken for no limit
def cut(block, budget, stop_tokens):
    kept = block[:budget] if budget else block
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return tuple(kept[: i + 1])
    return tuple(kept)
