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
    if end < start:
        raise ValueError("the clock went back")
    return end - start
