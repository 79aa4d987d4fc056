# exercise: common_prefix
# says: It returned a list
def common_prefix(cached, sequence):
    prefix = []
    for a, b in zip(cached, sequence, strict=False):
        if a != b:
            break
        prefix.append(a)
    return prefix
