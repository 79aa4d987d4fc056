# exercise: greedy_prefix
# says: Counts matches anywhere
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    return sum(token == other for token, other in zip(draft, best, strict=False))
