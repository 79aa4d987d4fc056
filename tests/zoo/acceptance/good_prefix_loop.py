# exercise: accepted_prefix
def accepted_prefix(flips):
    for n, flip in enumerate(flips.tolist()):
        if not flip:
            return n
    return len(flips)
