# exercise: accepted_prefix
# says: at the end of the draft
def accepted_prefix(flips):
    n = 0
    for flip in reversed(flips.tolist()):
        if not flip:
            break
        n += 1
    return n
