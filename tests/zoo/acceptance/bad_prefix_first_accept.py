# exercise: accepted_prefix
# says: first True
def accepted_prefix(flips):
    n = 0
    for flip in flips.tolist():
        if flip:
            break
        n += 1
    return n
