# exercise: fit_costs
from statistics import median
from types import SimpleNamespace

from specdec_lessons.engine import rates


def fit_costs(record):
    runs = tuple(record)
    rounds = [r for run in runs for r in run.rounds[1:]]
    lengths = {len(r.drafted) for r in rounds}
    if 0 not in lengths:
        raise ValueError("plain rounds are missing")
    return SimpleNamespace(
        alpha=rates(r for run in runs for r in run.rounds).alpha,
        draft_seconds=median([r.draft_seconds / len(r.drafted) for r in rounds if r.drafted] or [0.0]),
        pass_seconds={n + 1: median(r.pass_seconds for r in rounds if len(r.drafted) == n) for n in lengths},
        overhead_seconds=median(r.overhead_seconds + r.draft_seconds * (not r.drafted) for r in rounds),
    )
