# exercise: accepted_prefix
# says: last drafted token is never counted
def accepted_prefix(flips):
    n = 0
    while n < len(flips) - 1 and flips[n]:
        n += 1
    return n
