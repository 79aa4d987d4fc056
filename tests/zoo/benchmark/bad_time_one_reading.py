# exercise: time_call
# says: subtract what it showed before
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    fn()
    synchronize()
    return clock()
