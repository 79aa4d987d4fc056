# exercise: accepted_prefix
# says: all or nothing
def accepted_prefix(flips):
    return len(flips) if all(flips.tolist()) else 0
