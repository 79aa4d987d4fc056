# exercise: greedy_prefix
# says: the last tokens that agree
def greedy_prefix(draft, rows):
    n = 0
    while n < len(draft) and draft[-1 - n] == rows[len(draft) - 1 - n].argmax():
        n += 1
    return n
