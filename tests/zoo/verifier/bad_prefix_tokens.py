# exercise: greedy_prefix
# says: It returned a list
def greedy_prefix(draft, rows):
    kept = []
    for token, other in zip(draft, rows.argmax(-1).tolist(), strict=False):
        if token != other:
            break
        kept.append(token)
    return kept
