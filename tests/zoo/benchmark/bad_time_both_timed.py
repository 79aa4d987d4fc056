# exercise: time_call
# says: both calls are timed together
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    start = clock()
    fn()
    synchronize()
    fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
