# exercise: accepted_prefix
# says: counts accepts anywhere
def accepted_prefix(flips):
    return int(flips.sum())
