# exercise: time_call
# state: raised
# says: are functions
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock
    fn()
    synchronize()
    return clock - start
