# exercise: time_call
# says: 0 where the clock was set back
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return max(0.0, clock() - start)
