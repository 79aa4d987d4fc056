# exercise: greedy_prefix
# says: longest run
def greedy_prefix(draft, rows):
    longest = run = 0
    for token, row in zip(draft, rows, strict=False):
        run = run + 1 if token == int(row.argmax()) else 0
        longest = max(longest, run)
    return longest
