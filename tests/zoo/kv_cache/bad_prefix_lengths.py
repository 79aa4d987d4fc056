# exercise: common_prefix
# says: Lengths are compared, not tokens
def common_prefix(cached, sequence):
    return min(len(cached), len(sequence))
