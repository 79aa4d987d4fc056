# exercise: accepted_prefix
# says: off by one, always
def accepted_prefix(flips):
    n = 1
    for flip in flips.tolist():
        if not flip:
            return n
        n += 1
    return n
