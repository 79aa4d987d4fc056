# exercise: common_prefix
# says: the first token that differs is counted
def common_prefix(cached, sequence):
    n = 0
    for a, b in zip(cached, sequence, strict=False):
        n += 1
        if a != b:
            break
    return n
