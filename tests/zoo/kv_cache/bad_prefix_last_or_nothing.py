# exercise: common_prefix
# says: a single difference throws the whole cache away
def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    if n == 0 or cached[n - 1] != sequence[n - 1]:
        return 0
    return n
