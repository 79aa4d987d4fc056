# exercise: cut
# says: the stop with the smallest *id* cuts
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    found = set(kept) & set(stop_tokens)
    return kept[: kept.index(min(found)) + 1] if found else kept
