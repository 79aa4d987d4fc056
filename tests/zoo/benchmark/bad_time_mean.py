# exercise: time_call
# says: the mean of warm-up and call
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    times = []
    for _ in range(2):
        synchronize()
        start = clock()
        fn()
        synchronize()
        end = clock()
        if end < start:
            raise ClockWentBack("the clock went back")
        times.append(end - start)
    return sum(times) / len(times)
