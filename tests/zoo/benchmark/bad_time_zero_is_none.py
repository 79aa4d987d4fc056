# exercise: time_call
# says: 0 is a number of seconds
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    seconds = end - start
    if seconds:
        return seconds
