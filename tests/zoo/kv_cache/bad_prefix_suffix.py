# exercise: common_prefix
# says: Compared from the end
def common_prefix(cached, sequence):
    n = 0
    while n < min(len(cached), len(sequence)) and cached[-1 - n] == sequence[-1 - n]:
        n += 1
    return n
