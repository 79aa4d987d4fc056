# exercise: accepted_prefix
# says: one coin for all
def accepted_prefix(flips):
    if len(flips) > 0 and flips[0]:
        return len(flips)
    return 0
