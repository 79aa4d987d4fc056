# exercise: time_call
# says: at the first the device has 2 s of work left
def time_call(fn, synchronize, clock):
    synchronize()
    fn()
    start = clock()
    fn()
    synchronize()
    return clock() - start
