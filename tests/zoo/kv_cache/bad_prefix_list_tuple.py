# exercise: common_prefix
# says: Slices of a list and of a tuple
def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    while cached[:n] != sequence[:n]:
        n -= 1
        if n == 0:
            break
    return n
