# exercise: time_call
# says: no wait before the second look
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
