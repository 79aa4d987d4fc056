# exercise: time_call
# says: the first call is timed
def time_call(fn, synchronize, clock):
    synchronize()
    start = clock()
    fn()
    synchronize()
    seconds = clock() - start
    fn()
    synchronize()
    return seconds
