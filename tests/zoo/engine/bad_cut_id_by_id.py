# exercise: cut
# says: which of them comes first in the *block*
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    for stop in stop_tokens:
        if stop in kept:
            return kept[: kept.index(stop) + 1]
    return kept
