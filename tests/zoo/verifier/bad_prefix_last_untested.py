# exercise: greedy_prefix
# says: the last drafted token is never compared
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    n = 0
    while n < len(draft) - 1 and draft[n] == best[n]:
        n += 1
    return n
