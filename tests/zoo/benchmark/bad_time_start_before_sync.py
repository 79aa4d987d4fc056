# exercise: time_call
# says: the clock is read before the first wait
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    start = clock()
    synchronize()
    fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
