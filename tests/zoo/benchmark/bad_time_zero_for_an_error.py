# exercise: time_call
# says: A call that failed has no time
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    try:
        fn()
        synchronize()
        start = clock()
        fn()
        synchronize()
        end = clock()
    except Exception:
        return 0.0
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
