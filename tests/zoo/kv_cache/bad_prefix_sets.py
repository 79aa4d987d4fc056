# exercise: common_prefix
# says: Token ids in common
def common_prefix(cached, sequence):
    return len(set(cached) & set(sequence))
