# exercise: paired_speedup
# says: not above 0 was not measured
import math
import statistics

from specdec_lessons.benchmark import Speedup
from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    if 0 in baseline or 0 in speculative:
        raise ValueError("a time of 0")
    logs = [math.log(a / b) for a, b in zip(baseline, speculative, strict=True)]
    n = len(logs)
    if n == 0:
        return Speedup(None, None)
    m = statistics.fmean(logs)
    if n == 1:
        return Speedup(math.exp(m), None)
    margin = t_value(n - 1) * statistics.stdev(logs) / math.sqrt(n)
    return Speedup(math.exp(m), (math.exp(m - margin), math.exp(m + margin)))
