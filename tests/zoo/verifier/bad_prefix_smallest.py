# exercise: greedy_prefix
# says: expected
def greedy_prefix(draft, rows):
    best = rows.argsort(-1)[:, 0].tolist()
    n = 0
    while n < len(draft) and draft[n] == best[n]:
        n += 1
    return n
