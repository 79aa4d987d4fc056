# exercise: cut
def cut(block, budget, stop_tokens):
    if budget == 0 or not block:
        return ()
    first, *rest = block
    return (first,) if first in stop_tokens else (first, *cut(rest, budget - 1, stop_tokens))
