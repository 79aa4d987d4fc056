# exercise: fit_costs
import numpy as np

from specdec_lessons.benchmark import Costs


def fit_costs(record):
    first, later = [], []
    for run in record:
        first += run.rounds[:1]
        later += run.rounds[1:]
    n = np.array([len(r.drafted) + 1 for r in later])
    if not (n == 1).any():
        raise ValueError("record plain rounds, too")
    draft = np.array([r.draft_seconds for r in later])
    passed = np.array([r.pass_seconds for r in later])
    rest = np.array([r.seconds for r in later]) - passed - np.where(n > 1, draft, 0.0)
    tested = sum(r.tested for r in first + later)
    return Costs(
        alpha=np.float64(sum(r.accepted for r in first + later) / tested) if tested else None,
        draft_seconds=np.median(draft[n > 1] / (n[n > 1] - 1)) if (n > 1).any() else 0.0,
        pass_seconds={int(m): np.median(passed[n == m]) for m in np.unique(n)},
        overhead_seconds=np.median(rest),
    )
