# exercise: cut
# says: its index is 0
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    stop = None
    for i, token in enumerate(kept):
        if token in stop_tokens:
            stop = i
            break
    if stop:
        return kept[: stop + 1]
    return kept
