# exercise: common_prefix
def common_prefix(cached, sequence):
    n = 0
    while n < len(cached) and n < len(sequence) and cached[n] == sequence[n]:
        n += 1
    return n
