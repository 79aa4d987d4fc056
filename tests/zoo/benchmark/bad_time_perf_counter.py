# exercise: time_call
# says: is never asked
import time


def time_call(fn, synchronize, clock):
    start = time.perf_counter()
    fn()
    synchronize()
    return time.perf_counter() - start
