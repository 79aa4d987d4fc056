# exercise: accepted_prefix
def accepted_prefix(flips):
    if len(flips) == 0 or not flips[0]:
        return 0
    return 1 + accepted_prefix(flips[1:])
