# exercise: cut
# says: one token behind the stop token
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return kept[: i + 2]
    return kept
