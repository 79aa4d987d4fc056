# exercise: common_prefix
# says: the last pair is never compared
def common_prefix(cached, sequence):
    for i in range(min(len(cached), len(sequence)) - 1):
        if cached[i] != sequence[i]:
            return i
    return max(min(len(cached), len(sequence)) - 1, 0)
