# exercise: greedy_prefix
# says: narrowed to 16 bits
def greedy_prefix(draft, rows):
    best = rows.half().argmax(-1).tolist()
    n = 0
    while n < len(draft) and draft[n] == best[n]:
        n += 1
    return n
