# exercise: time_call
# state: raised
# says: Raise ClockWentBack, which is imported
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    assert end >= start
    return end - start
