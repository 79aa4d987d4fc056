# exercise: time_call
# says: NaN where the clock was set back
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    return end - start if end >= start else float("nan")
