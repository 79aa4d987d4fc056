# exercise: time_call
# says: The clock is asked before fn is warm
def time_call(fn, synchronize, clock):
    times = []
    for _ in range(10):
        synchronize()
        start = clock()
        fn()
        synchronize()
        times.append(clock() - start)
    return sum(times) / 10
