# exercise: greedy_prefix
# says: the first token that disagrees is counted as well
def greedy_prefix(draft, rows):
    best = rows.argmax(-1)
    count = 0
    for token, other in zip(draft, best, strict=False):
        count += 1
        if token != other:
            break
    return count
