# exercise: common_prefix
def common_prefix(cached, sequence):
    low, high = 0, min(len(cached), len(sequence))
    while low < high:
        middle = (low + high + 1) // 2
        if list(cached[:middle]) == list(sequence[:middle]):
            low = middle
        else:
            high = middle - 1
    return low
