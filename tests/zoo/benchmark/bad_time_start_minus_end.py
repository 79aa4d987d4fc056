# exercise: time_call
# says: the seconds are end - start
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return start - clock()
