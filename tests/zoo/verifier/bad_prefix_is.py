# exercise: greedy_prefix
# says: two equal numbers above 256
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    for i, token in enumerate(draft):
        if token is not best[i]:
            return i
    return len(draft)
