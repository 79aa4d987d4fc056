# exercise: fit_costs
# says: accepted their first token
from statistics import median

from specdec_lessons.benchmark import Costs


def fit_costs(record):
    runs = list(record)
    every = [r for run in runs for r in run.rounds]
    later = [r for run in runs for r in run.rounds[1:]]
    rounds = [r for r in every if r.drafted]
    alpha = sum(r.accepted > 0 for r in rounds) / len(rounds) if rounds else None
    drafting = [r.draft_seconds / len(r.drafted) for r in later if r.drafted]
    draft_seconds = median(drafting) if drafting else 0.0
    passes = {}
    for r in later:
        passes.setdefault(len(r.drafted) + 1, []).append(r.pass_seconds)
    if 1 not in passes:
        raise ValueError("no plain rounds")
    pass_seconds = {n: median(times) for n, times in passes.items()}
    overhead = median(r.overhead_seconds + (0 if r.drafted else r.draft_seconds) for r in later)
    return Costs(alpha, draft_seconds, pass_seconds, overhead)
