# exercise: cut
# says: equal ids above 256
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    for i, token in enumerate(kept):
        if any(token is stop for stop in stop_tokens):
            return kept[: i + 1]
    return kept
