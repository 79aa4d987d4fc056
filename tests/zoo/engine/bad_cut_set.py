# exercise: cut
# says: a set
def cut(block, budget, stop_tokens):
    kept = block[:budget]
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return set(kept[: i + 1])
    return set(kept)
