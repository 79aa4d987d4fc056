# exercise: cut
# says: without a stop token only the first
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    stop = next((i for i, token in enumerate(kept) if token in stop_tokens), 0)
    return kept[: stop + 1]
