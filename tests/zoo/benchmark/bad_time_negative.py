# exercise: time_call
# says: gives negative seconds
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return clock() - start
