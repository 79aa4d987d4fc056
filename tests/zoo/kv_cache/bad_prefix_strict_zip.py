# exercise: common_prefix
# state: raised
# says: ends with the shorter one
def common_prefix(cached, sequence):
    n = 0
    for a, b in zip(cached, sequence, strict=True):
        if a != b:
            break
        n += 1
    return n
