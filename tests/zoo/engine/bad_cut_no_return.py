# exercise: cut
# says: is there a `return`
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return kept[: i + 1]
