# exercise: time_call
# says: None where the clock was set back
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    if end >= start:
        return end - start
