# exercise: time_call
# says: no wait at all
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    start = clock()
    fn()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
