# exercise: cut
# says: stop tokens inside the block are not looked for
def cut(block, budget, stop_tokens):
    return tuple(block[:budget])
