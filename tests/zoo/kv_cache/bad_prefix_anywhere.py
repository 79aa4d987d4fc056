# exercise: common_prefix
# says: counted anywhere
def common_prefix(cached, sequence):
    return sum(a == b for a, b in zip(cached, sequence, strict=False))
