# exercise: greedy_prefix
# says: ties with the largest logit agrees as well
def greedy_prefix(draft, rows):
    n = 0
    for token, row in zip(draft, rows, strict=False):
        if row[token] < row.max():
            break
        n += 1
    return n
