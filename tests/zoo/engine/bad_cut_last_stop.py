# exercise: cut
# says: behind the last stop token
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    end = len(kept)
    for i, token in enumerate(kept):
        if token in stop_tokens:
            end = i + 1
    return kept[:end]
