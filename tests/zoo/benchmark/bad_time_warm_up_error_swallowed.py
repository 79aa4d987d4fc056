# exercise: time_call
# says: what fn raises comes through
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    try:
        fn()
    except Exception as error:
        print("warm-up failed:", error)
    synchronize()
    start = clock()
    fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
