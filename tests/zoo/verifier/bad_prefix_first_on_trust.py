# exercise: greedy_prefix
# says: kept without being judged
def greedy_prefix(draft, rows):
    best = rows.argmax(-1).tolist()
    for i in range(1, len(draft)):
        if draft[i] != best[i]:
            return i
    return len(draft)
