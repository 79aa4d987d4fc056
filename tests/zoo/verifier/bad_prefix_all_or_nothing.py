# exercise: greedy_prefix
# says: All or nothing
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    return len(draft) if list(draft) == best[: len(draft)] else 0
