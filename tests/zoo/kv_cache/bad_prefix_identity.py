# exercise: common_prefix
# says: `is` instead of ==
def common_prefix(cached, sequence):
    n = 0
    while n < min(len(cached), len(sequence)) and cached[n] is sequence[n]:
        n += 1
    return n
