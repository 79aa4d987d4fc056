# exercise: accepted_prefix
# says: changes its input
def accepted_prefix(flips):
    for i in range(1, len(flips)):
        flips[i] &= flips[i - 1]
    return int(flips.sum())
