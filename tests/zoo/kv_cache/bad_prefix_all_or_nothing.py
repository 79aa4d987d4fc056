# exercise: common_prefix
# says: All or nothing
def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    return n if list(cached[:n]) == list(sequence[:n]) else 0
