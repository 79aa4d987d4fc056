# exercise: time_call
# says: no warm-up
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
