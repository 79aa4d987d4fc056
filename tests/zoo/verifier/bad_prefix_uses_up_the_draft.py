# exercise: greedy_prefix
# says: changes its input
def greedy_prefix(draft, rows):
    n = 0
    for row in rows:
        if not draft or draft.pop(0) != row.argmax():
            break
        n += 1
    return n
