# exercise: greedy_prefix
# says: the token that the target adds
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    n = 0
    while n < len(draft) and draft[n] == best[n]:
        n += 1
    return n + 1  # the target adds one token of its own
