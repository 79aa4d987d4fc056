# exercise: time_call
# state: raised
# says: To measure again until it fits
def time_call(fn, synchronize, clock):
    fn()
    while True:
        synchronize()
        start = clock()
        fn()
        synchronize()
        seconds = clock() - start
        if seconds >= 0:
            return seconds
