# exercise: paired_speedup
import torch

from specdec_lessons.benchmark import Speedup
from specdec_lessons.foundations.student import t_value


def paired_speedup(baseline, speculative):
    both = torch.tensor([list(pair) for pair in zip(baseline, speculative, strict=True)])
    if not len(both):
        return Speedup(None, None)
    if (both <= 0).any():
        raise ValueError("a time is not above 0")
    logs = both.double().log()
    logs = logs[:, 0] - logs[:, 1]
    n = len(logs)
    if n == 1:
        return Speedup(logs.exp(), None)
    margin = t_value(n - 1) * logs.std() / n**0.5
    return Speedup(logs.mean().exp(), torch.stack([logs.mean() - margin, logs.mean() + margin]).exp())
