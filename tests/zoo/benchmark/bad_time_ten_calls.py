# exercise: time_call
# says: ten calls are timed together
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    synchronize()
    start = clock()
    for _ in range(10):
        fn()
    synchronize()
    end = clock()
    if end < start:
        raise ClockWentBack("the clock went back")
    return (end - start) / 10
