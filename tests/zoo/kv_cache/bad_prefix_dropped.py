# exercise: common_prefix
# says: How many tokens must go
def common_prefix(cached, sequence):
    n = 0
    for a, b in zip(cached, sequence, strict=False):
        if a != b:
            break
        n += 1
    return len(cached) - n
