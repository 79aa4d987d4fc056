# exercise: greedy_prefix
# says: Row i + 1 judges draft[i]
def greedy_prefix(draft, rows):
    n = 0
    while n < len(draft) and draft[n] == rows[n + 1].argmax():
        n += 1
    return n
