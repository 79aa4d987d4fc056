# exercise: time_call
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    try:
        fn()
    finally:
        synchronize()
        end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
