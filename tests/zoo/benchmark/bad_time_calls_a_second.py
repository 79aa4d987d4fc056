# exercise: time_call
# says: calls a second
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return 1 / (clock() - start)
