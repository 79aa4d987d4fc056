# exercise: fit_costs
# says: which torch.median takes
import torch

from specdec_lessons.benchmark import Costs


def middle(values):
    return torch.tensor(values, dtype=torch.float64).median().item()


def fit_costs(record):
    runs = list(record)
    rounds = [r for run in runs for r in run.rounds]
    later = [r for run in runs for r in run.rounds[1:]]
    tested = sum(r.tested for r in rounds)
    passes = {}
    for r in later:
        passes.setdefault(len(r.drafted) + 1, []).append(r.pass_seconds)
    if 1 not in passes:
        raise ValueError("no pass over one token")
    drafts = [r.draft_seconds / len(r.drafted) for r in later if r.drafted]
    rest = [r.overhead_seconds + (0 if r.drafted else r.draft_seconds) for r in later]
    return Costs(
        sum(r.accepted for r in rounds) / tested if tested else None,
        middle(drafts) if drafts else 0.0,
        {n: middle(seconds) for n, seconds in passes.items()},
        middle(rest),
    )
