# exercise: paired_speedup
# says: Its ends are not exp(m - margin)
import math
import random
import statistics

from specdec_lessons.benchmark import Speedup


def paired_speedup(baseline, speculative):
    if len(baseline) != len(speculative):
        raise ValueError("the lists differ in length")
    if any(x <= 0 for x in [*baseline, *speculative]):
        raise ValueError("times must be above 0")
    logs = [math.log(a / b) for a, b in zip(baseline, speculative, strict=True)]
    n = len(logs)
    if n == 0:
        return Speedup(None, None)
    m = statistics.fmean(logs)
    if n == 1:
        return Speedup(math.exp(m), None)
    chance = random.Random(0)
    means = sorted(statistics.fmean(chance.choices(logs, k=n)) for _ in range(1000))
    return Speedup(math.exp(m), (math.exp(means[25]), math.exp(means[974])))
