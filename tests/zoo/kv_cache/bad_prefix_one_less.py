# exercise: common_prefix
# says: One token too many is trimmed: it agrees
def common_prefix(cached, sequence):
    n = 0
    for a, b in zip(cached, sequence, strict=False):
        if a != b:
            break
        n += 1
    return max(n - 1, 0)  # a row needs its token fed
