# exercise: common_prefix
# says: Only the last token held is compared
def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    while n > 0 and cached[n - 1] != sequence[n - 1]:
        n -= 1
    return n
