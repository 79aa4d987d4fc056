# exercise: time_call
import statistics

from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    fn()
    times = []
    for _ in range(3):
        synchronize()
        start = clock()
        fn()
        synchronize()
        times.append(clock() - start)
    if min(times) < 0:
        raise ClockWentBack("set back while fn ran")
    return statistics.median(times)
