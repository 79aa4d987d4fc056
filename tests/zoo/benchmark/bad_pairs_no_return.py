# exercise: paired_speedup
# says: return
import math
import statistics

from specdec_lessons.benchmark import Speedup
from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    if len(baseline) != len(speculative):
        raise ValueError("the lists differ in length")
    if any(x <= 0 for x in [*baseline, *speculative]):
        raise ValueError("times must be above 0")
    logs = [math.log(a / b) for a, b in zip(baseline, speculative, strict=True)]
    n = len(logs)
    if n == 0:
        return None
    m = statistics.fmean(logs)
    if n == 1:
        return None
    margin = t_value(n - 1) * statistics.stdev(logs) / math.sqrt(n)
    Speedup(math.exp(m), (math.exp(m - margin), math.exp(m + margin)))
