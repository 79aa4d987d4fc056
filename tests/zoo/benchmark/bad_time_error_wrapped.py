# exercise: time_call
# state: raised
# says: what fn raises comes through
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    try:
        fn()
    except Exception as error:
        raise RuntimeError("the timed call failed") from error
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return end - start
