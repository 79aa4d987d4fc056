# exercise: paired_speedup
# says: It returns the same
from specdec_lessons.benchmark import Speedup


def paired_speedup(baseline, speculative):
    return Speedup(1.5, (1.2, 1.9))
