# exercise: common_prefix
# says: Everything that is held counts
def common_prefix(cached, sequence):
    return len(cached)
