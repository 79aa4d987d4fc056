# exercise: paired_speedup
import numpy as np

from specdec_lessons.benchmark import Speedup
from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    slow, fast = np.asarray(baseline, float), np.asarray(speculative, float)
    if slow.shape != fast.shape or (slow <= 0).any() or (fast <= 0).any():
        raise ValueError("times do not pair, or are not above 0")
    if slow.size == 0:
        return Speedup(None, None)
    logs = np.log(slow) - np.log(fast)
    if slow.size == 1:
        return Speedup(np.exp(logs.mean()), None)
    error = logs.std(ddof=1) / np.sqrt(logs.size)
    ends = logs.mean() + np.array([-1, 1]) * t_value(logs.size - 1) * error
    return Speedup(np.exp(logs.mean()), np.exp(ends))
