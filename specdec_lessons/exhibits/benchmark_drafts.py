"""Wrong fit_costs(record) of chapter 8 whose draft_seconds is wrong. A docstring's first paragraph is the
diagnosis.

`DRAFT` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean, median, median_high, median_low

from ..benchmark import Costs, TimedRound, TimedRun, fit_costs
from .benchmark_costs import Fitted, Record, changed, rounds_of_all


def drafting(runs: list[TimedRun], first: int = 1) -> list[TimedRound]:
    """Return the rounds, as in `rounds_of_all`, that drafted something."""
    return [round_ for round_ in rounds_of_all(runs, first) if round_.drafted]


def _middle(values: Iterable[float], average: Callable[[list[float]], float] = median) -> float:
    found = list(values)
    return average(found) if found else 0.0


def draft_time_of_a_round(record: Record) -> Costs:
    """draft_seconds are those of a round: they are of one drafted token, divide by len(r.drafted)."""
    return changed(record, draft_seconds=lambda runs: _middle(r.draft_seconds for r in drafting(runs)))


def overhead_in_its_place(record: Record) -> Costs:
    """draft_seconds are what overhead_seconds should be. Were the two swapped? Costs(alpha, draft_seconds,
    pass_seconds, overhead_seconds).
    """
    return changed(record, draft_seconds=lambda runs: fit_costs(runs).overhead_seconds)


def draft_time_of_any_round(record: Record) -> Costs:
    """draft_seconds are those of a round, rounds without a draft among them: they are of one drafted token,
    r.draft_seconds / len(r.drafted) where something was drafted.
    """
    return changed(record, draft_seconds=lambda runs: _middle(r.draft_seconds for r in rounds_of_all(runs)))


def median_draft_time_of_runs(record: Record) -> Costs:
    """draft_seconds are a median of the runs' own medians: take one median over the rounds of all runs."""

    def draft_seconds(runs: list[TimedRun]) -> float:
        of_runs = [[r.draft_seconds / len(r.drafted) for r in drafting([run])] for run in runs]
        return _middle(median(found) for found in of_runs if found)

    return changed(record, draft_seconds=draft_seconds)


def draft_time_an_accepted_token(record: Record) -> Costs:
    """draft_seconds are divided by the accepted tokens: rejected ones were drafted too."""
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            r.draft_seconds / r.accepted for r in drafting(runs) if r.accepted
        ),
    )


def draft_time_an_emitted_token(record: Record) -> Costs:
    """draft_seconds are divided by the emitted tokens: they are of one drafted token."""
    return changed(
        record, draft_seconds=lambda runs: _middle(r.draft_seconds / len(r.tokens) for r in drafting(runs))
    )


def draft_time_of_k_plus_one(record: Record) -> Costs:
    """draft_seconds are divided by drafted + 1: the drafter made only the drafted ones."""
    return changed(
        record,
        draft_seconds=lambda runs: _middle(r.draft_seconds / (len(r.drafted) + 1) for r in drafting(runs)),
    )


def mean_draft_time(record: Record) -> Costs:
    """draft_seconds are a mean: a neighbour on the machine can only lengthen a round, and one long one moves
    a mean. Take the median.
    """
    return changed(
        record,
        draft_seconds=lambda runs: _middle((r.draft_seconds / len(r.drafted) for r in drafting(runs)), fmean),
    )


def total_draft_time(record: Record) -> Costs:
    """draft_seconds are all seconds over all drafted tokens, which is a mean: one long round moves it. Take
    the median of the rounds' own seconds a token.
    """

    def draft_seconds(runs: list[TimedRun]) -> float:
        found = drafting(runs)
        return sum(r.draft_seconds for r in found) / max(1, sum(len(r.drafted) for r in found))

    return changed(record, draft_seconds=draft_seconds)


def shortest_draft_time(record: Record) -> Costs:
    """draft_seconds are the shortest: nothing runs at its best all the time. Take the median."""
    return changed(
        record,
        draft_seconds=lambda runs: _middle((r.draft_seconds / len(r.drafted) for r in drafting(runs)), min),
    )


def lower_middle_draft_time(record: Record) -> Costs:
    """draft_seconds are the lower of two values in the middle, which torch.median takes: where their number
    is even the median is the mean of both.
    """
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            (r.draft_seconds / len(r.drafted) for r in drafting(runs)), median_low
        ),
    )


def upper_middle_draft_time(record: Record) -> Costs:
    """draft_seconds are the upper of two values in the middle: where their number is even the median is the
    mean of both.
    """
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            (r.draft_seconds / len(r.drafted) for r in drafting(runs)), median_high
        ),
    )


def draft_time_of_first_rounds_too(record: Record) -> Costs:
    """draft_seconds count the first round of each run, in which the drafter reads the prompt as well."""
    return changed(
        record,
        draft_seconds=lambda runs: _middle(r.draft_seconds / len(r.drafted) for r in drafting(runs, 0)),
    )


def nothing_drafted_counted(record: Record) -> Costs:
    """draft_seconds count rounds that drafted nothing, with the 0 or the search of each: they are of one
    drafted token, so such a round has none.
    """
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            r.draft_seconds / max(1, len(r.drafted)) for r in rounds_of_all(runs)
        ),
    )


def nothing_drafted_as_zero(record: Record) -> Costs:
    """draft_seconds count rounds that drafted nothing as 0 seconds a token: such a round has no drafted
    token, and says nothing of what one costs.
    """
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            r.draft_seconds / len(r.drafted) if r.drafted else 0.0 for r in rounds_of_all(runs)
        ),
    )


def medians_divided(record: Record) -> Costs:
    """draft_seconds are the median of seconds over the median of drafted tokens: the two may belong to
    different rounds. Divide in each round, then take the median.
    """

    def draft_seconds(runs: list[TimedRun]) -> float:
        found = drafting(runs)
        return _middle(r.draft_seconds for r in found) / (_middle(len(r.drafted) for r in found) or 1)

    return changed(record, draft_seconds=draft_seconds)


def draft_time_by_k(record: Record) -> Costs:
    """draft_seconds are divided by run.k: a drafter may return fewer tokens, r.drafted holds them."""
    return changed(
        record,
        draft_seconds=lambda runs: _middle(
            r.draft_seconds / run.k for run in runs for r in run.rounds[1:] if r.drafted
        ),
    )


DRAFT: list[Fitted] = [
    draft_time_of_a_round,
    overhead_in_its_place,
    draft_time_of_any_round,
    median_draft_time_of_runs,
    draft_time_an_accepted_token,
    draft_time_an_emitted_token,
    draft_time_of_k_plus_one,
    mean_draft_time,
    total_draft_time,
    lower_middle_draft_time,
    shortest_draft_time,
    upper_middle_draft_time,
    draft_time_of_first_rounds_too,
    nothing_drafted_counted,
    nothing_drafted_as_zero,
    medians_divided,
    draft_time_by_k,
]
