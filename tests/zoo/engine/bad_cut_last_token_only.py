# exercise: cut
# says: stop tokens inside the block are not looked for
def cut(block, budget, stop_tokens):
    kept = tuple(block[:budget])
    if kept and kept[-1] in stop_tokens:
        return kept  # the text is over
    return kept
