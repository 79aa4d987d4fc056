# exercise: greedy_prefix
# says: a whole number from 0 to 3
def greedy_prefix(draft, rows):
    return all(token == row.argmax() for token, row in zip(draft, rows, strict=False))
