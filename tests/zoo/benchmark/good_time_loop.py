# exercise: time_call
from specdec_lessons.benchmark import ClockWentBack


def time_call(fn, synchronize, clock):
    readings = []
    for turn in range(2):
        if turn:
            readings.append(clock())
        fn()
        synchronize()
    readings.append(clock())
    before, after = readings
    if after < before:
        raise ClockWentBack(f"the clock went from {before} to {after}")
    return after - before
