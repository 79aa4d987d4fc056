# exercise: fit_costs
# says: The keys are [1, 2, 3, 4, 5]
from statistics import median

import numpy as np

from specdec_lessons.benchmark import Costs


def fit_costs(record):
    runs = list(record)
    every = [r for run in runs for r in run.rounds]
    later = [r for run in runs for r in run.rounds[1:]]
    tested = sum(r.tested for r in every)
    alpha = sum(r.accepted for r in every) / tested if tested else None
    drafting = [r.draft_seconds / len(r.drafted) for r in later if r.drafted]
    draft_seconds = median(drafting) if drafting else 0.0
    passes = {}
    for r in later:
        passes.setdefault(len(r.drafted) + 1, []).append(r.pass_seconds)
    if 1 not in passes:
        raise ValueError("no plain rounds")
    pass_seconds = {n: median(times) for n, times in passes.items()}
    known = sorted(pass_seconds)
    every_n = range(1, known[-1] + 1)
    pass_seconds = {n: float(np.interp(n, known, [pass_seconds[m] for m in known])) for n in every_n}
    overhead = median(r.overhead_seconds + (0 if r.drafted else r.draft_seconds) for r in later)
    return Costs(alpha, draft_seconds, pass_seconds, overhead)
