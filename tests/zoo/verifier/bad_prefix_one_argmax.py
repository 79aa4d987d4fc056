# exercise: greedy_prefix
# says: argmax without an axis
def greedy_prefix(draft, rows):
    n = 0
    while n < len(draft) and draft[n] == rows.argmax():
        n += 1
    return n
