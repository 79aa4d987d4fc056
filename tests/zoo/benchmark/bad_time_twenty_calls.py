# exercise: time_call
# says: fn is called 20 times between
def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    for _ in range(20):
        fn()
    synchronize()
    return (clock() - start) / 20
