# exercise: time_call
# says: is never asked
import time

from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = time.time()
    fn()
    synchronize()
    end = time.time()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
