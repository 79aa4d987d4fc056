# exercise: cut
# says: block[:-n]
def cut(block, budget, stop_tokens):
    kept = tuple(block[: -(len(block) - budget)])
    for i, token in enumerate(kept):
        if token in stop_tokens:
            return kept[: i + 1]
    return kept
