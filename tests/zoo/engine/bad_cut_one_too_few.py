# exercise: cut
# says: the last token that the budget allows
def cut(block, budget, stop_tokens):
    kept = block[: max(budget - 1, 0)]
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return tuple(kept[: i + 1])
    return tuple(kept)
