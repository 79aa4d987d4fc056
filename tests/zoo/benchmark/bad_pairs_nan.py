# exercise: paired_speedup
# says: NaN: a spread of one pair
import warnings

import numpy as np

from specdec_lessons.benchmark import Speedup
from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    logs = np.log(np.array(baseline) / np.array(speculative))
    n, m = len(logs), logs.mean()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        margin = t_value(max(n - 1, 1)) * np.std(logs, ddof=1) / np.sqrt(n)
    return Speedup(np.exp(m), (np.exp(m - margin), np.exp(m + margin)))
