# exercise: fit_costs
from collections import defaultdict

from specdec_lessons.benchmark import Costs


def middle(values):
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def fit_costs(record):
    accepted = tested = 0
    drafts, overheads, passes = [], [], defaultdict(list)
    for run in record:
        for i, r in enumerate(run.rounds):
            accepted += r.accepted
            tested += min(r.accepted + 1, len(r.drafted))
            if i == 0:
                continue
            passes[1 + len(r.drafted)].append(r.pass_seconds)
            if r.drafted:
                drafts.append(r.draft_seconds / len(r.drafted))
                overheads.append(r.seconds - r.draft_seconds - r.pass_seconds)
            else:
                overheads.append(r.seconds - r.pass_seconds)
    if not passes.get(1):
        raise ValueError("no n = 1")
    return Costs(
        accepted / tested if tested else None,
        middle(drafts) if drafts else 0,
        {n: middle(seconds) for n, seconds in passes.items()},
        middle(overheads),
    )
