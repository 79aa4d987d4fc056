# exercise: time_call
# state: not started
# says: package's own
import specdec_lessons.benchmark as tested


def time_call(fn, synchronize, clock):
    return tested.time_call(fn, synchronize, clock)
