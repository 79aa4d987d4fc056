# exercise: common_prefix
# says: where the whole sequence is held
def common_prefix(cached, sequence):
    n = 0
    for a, b in zip(cached, sequence, strict=False):
        if a != b:
            break
        n += 1
    if sequence and n == len(sequence):
        n -= 1  # something must be fed
    return n
