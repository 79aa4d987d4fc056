# exercise: greedy_prefix
# state: raised
# says: list index out of range
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    n = 0
    while draft[n] == best[n]:
        n += 1
    return n
