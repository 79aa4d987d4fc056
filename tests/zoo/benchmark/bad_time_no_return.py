# exercise: time_call
# says: return
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    print(clock() - start)
