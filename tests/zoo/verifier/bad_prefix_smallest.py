# exercise: greedy_prefix
# says: all three agree
def greedy_prefix(draft, rows):
    best = rows.argmin(-1).tolist()
    n = 0
    while n < len(draft) and draft[n] == best[n]:
        n += 1
    return n
