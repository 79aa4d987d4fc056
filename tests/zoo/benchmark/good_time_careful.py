# exercise: time_call
from specdec_lessons.benchmark import ClockWentBack


def settled(synchronize, clock):
    synchronize()
    return clock()


def time_call(fn, synchronize, clock):
    synchronize()
    for _ in range(3):  # a few more than asked for
        fn()
    start = settled(synchronize, clock)
    fn()
    seconds = settled(synchronize, clock) - start
    if seconds < 0:
        raise ClockWentBack(f"{-seconds} s back")
    return seconds
