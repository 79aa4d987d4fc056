# exercise: time_call
# says: no warm-up and no wait
def time_call(fn, synchronize, clock):
    start = clock()
    fn()
    return clock() - start
