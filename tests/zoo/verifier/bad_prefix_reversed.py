# exercise: greedy_prefix
# says: The draft is read from its end
def greedy_prefix(draft, rows):
    n = 0
    for token, row in zip(reversed(draft), rows, strict=False):
        if token != row.argmax():
            break
        n += 1
    return n
