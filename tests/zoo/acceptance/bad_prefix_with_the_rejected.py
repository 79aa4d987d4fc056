# exercise: accepted_prefix
# says: counts the rejected token
def accepted_prefix(flips):
    n = 0
    for flip in flips.tolist():
        n += 1
        if not flip:
            break
    return n
