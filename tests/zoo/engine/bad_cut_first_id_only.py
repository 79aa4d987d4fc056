# exercise: cut
# says: only one of the stop ids
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    if not stop_tokens:
        return kept
    end = next(iter(stop_tokens))
    return kept[: kept.index(end) + 1] if end in kept else kept
