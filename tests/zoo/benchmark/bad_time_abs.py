# exercise: time_call
# says: abs() makes a number
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return abs(clock() - start)
