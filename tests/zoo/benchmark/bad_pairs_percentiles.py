# exercise: paired_speedup
# says: percentiles of the ratios
import math

import numpy as np

from specdec_lessons.benchmark import Speedup


def paired_speedup(baseline, speculative):
    ratios = np.array(baseline) / np.array(speculative)
    ratio = math.exp(np.log(ratios).mean())
    return Speedup(ratio, tuple(np.percentile(ratios, [2.5, 97.5])))
