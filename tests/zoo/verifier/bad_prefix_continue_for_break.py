# exercise: greedy_prefix
# says: also those after the first disagreement
def greedy_prefix(draft, rows):
    count = 0
    for i in range(len(draft)):
        if draft[i] != rows[i].argmax():
            continue
        count += 1
    return count
