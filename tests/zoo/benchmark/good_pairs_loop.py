# exercise: paired_speedup
from math import exp, log, sqrt

from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    n = len(baseline)
    if n != len(speculative):
        raise ValueError("not the same number of times")
    for seconds in list(baseline) + list(speculative):
        if not seconds > 0:
            raise ValueError(f"{seconds} is no time")
    total = squares = 0.0
    for i in range(n):
        total += log(baseline[i]) - log(speculative[i])
    if n == 0:
        return None, None
    mean = total / n
    if n == 1:
        return exp(mean), None
    for i in range(n):
        squares += (log(baseline[i] / speculative[i]) - mean) ** 2
    margin = t_value(n - 1) * sqrt(squares / (n - 1) / n)
    return exp(mean), [exp(mean - margin), exp(mean + margin)]
