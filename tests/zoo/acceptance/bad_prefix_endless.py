# exercise: accepted_prefix
# state: raised
# says: loop without end
def accepted_prefix(flips):
    n = 0
    while n == len(flips) or flips[n]:
        n = min(n + 1, len(flips))
    return n
