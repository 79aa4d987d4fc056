# exercise: accepted_prefix
# state: raised
# says: IndexError
def accepted_prefix(flips):
    n = 0
    while flips[n]:
        n += 1
        if n == len(flips):
            break
    return n
