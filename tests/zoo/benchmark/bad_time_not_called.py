# exercise: time_call
# says: nothing is timed
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
