# exercise: time_call
# says: It is a tuple
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    result = fn()
    synchronize()
    return result, clock() - start
