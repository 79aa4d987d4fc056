# exercise: common_prefix
# state: raised
# says: stop at the end of the shorter one
def common_prefix(cached, sequence):
    n = 0
    while cached[n] == sequence[n]:
        n += 1
    return n
