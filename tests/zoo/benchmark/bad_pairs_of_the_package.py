# exercise: paired_speedup
# state: not started
# says: package's own
from specdec_lessons import benchmark


def paired_speedup(baseline, speculative):
    return benchmark.paired_speedup(baseline, speculative)
