# exercise: accepted_prefix
# says: never stops
def accepted_prefix(flips):
    n = 0
    for flip in flips:
        if flip is False:
            break
        n += 1
    return n
