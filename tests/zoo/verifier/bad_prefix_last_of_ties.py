# exercise: greedy_prefix
# says: A tie goes to the highest id
def greedy_prefix(draft, rows):
    n = 0
    for token, row in zip(draft, rows.tolist(), strict=False):
        best, largest = 0, row[0]
        for i, value in enumerate(row):
            if value >= largest:
                best, largest = i, value
        if token != best:
            break
        n += 1
    return n
