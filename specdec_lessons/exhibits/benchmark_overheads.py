"""Wrong fit_costs(record) of chapter 8 whose overhead_seconds is wrong.

`OVERHEAD` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from statistics import fmean, median, median_high, median_low

from ..benchmark import Costs, TimedRun
from .benchmark_costs import Fitted, Record, changed, rounds_of_all


def _overheads(runs: list[TimedRun], first: int = 1) -> list[float]:
    """The overhead of each round, as it should be: what a drafter took that found nothing is part of it."""
    return [r.overhead_seconds + (0.0 if r.drafted else r.draft_seconds) for r in rounds_of_all(runs, first)]


def overhead_ignored(record: Record) -> Costs:
    """overhead_seconds are 0: a round also makes laws, tosses coins, draws and loops, and does so once for
    each token in plain decoding. Without it the prediction is off.
    """
    return changed(record, overhead_seconds=lambda runs: 0.0)


def search_left_out(record: Record) -> Costs:
    """overhead_seconds leave out what a drafter took that found nothing: no drafted token can be charged for
    it, so in such rounds r.draft_seconds are overhead.
    """
    return changed(
        record, overhead_seconds=lambda runs: median(r.overhead_seconds for r in rounds_of_all(runs))
    )


def all_drafting_in_overhead(record: Record) -> Costs:
    """overhead_seconds hold the time of drafting, which draft_seconds charges a second time: subtract
    r.draft_seconds wherever something was drafted.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(r.seconds - r.pass_seconds for r in rounds_of_all(runs)),
    )


def draft_kept_in_overhead(record: Record) -> Costs:
    """overhead_seconds are r.seconds - r.verify_seconds: that leaves the draft in, which draft_seconds
    charges a second time, and takes laws, coins and draws out.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(r.seconds - r.verify_seconds for r in rounds_of_all(runs)),
    )


def whole_round(record: Record) -> Costs:
    """overhead_seconds are the whole round: draft and pass are charged already."""
    return changed(record, overhead_seconds=lambda runs: median(r.seconds for r in rounds_of_all(runs)))


def overhead_of_whole_runs(record: Record) -> Costs:
    """overhead_seconds are what draft and pass leave of a run, over its rounds: that is a mean, with the
    first round in it. Take the median of the rounds' own, without the first.
    """

    def overhead_seconds(runs: list[TimedRun]) -> float:
        kept = [(x, sum(r.pass_seconds + r.draft_seconds for r in x.rounds)) for x in runs if x.rounds]
        return median((run.seconds - spent) / len(run.rounds) for run, spent in kept)

    return changed(record, overhead_seconds=overhead_seconds)


def medians_subtracted(record: Record) -> Costs:
    """overhead_seconds are a difference of medians, which may belong to different rounds: subtract in each
    round, then take the median.
    """

    def overhead_seconds(runs: list[TimedRun]) -> float:
        rounds = rounds_of_all(runs)
        parts = ([r.draft_seconds for r in rounds], [r.pass_seconds for r in rounds])
        return median(r.seconds for r in rounds) - sum(map(median, parts))

    return changed(record, overhead_seconds=overhead_seconds)


def verify_subtracted(record: Record) -> Costs:
    """overhead_seconds are what drafting and verifying leave: verify_seconds hold laws, coins and draws
    beside the pass, which are overhead. Subtract r.pass_seconds.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(
            r.seconds - (r.draft_seconds if r.drafted else 0.0) - r.verify_seconds
            for r in rounds_of_all(runs)
        ),
    )


def verify_subtracted_and_search(record: Record) -> Costs:
    """overhead_seconds are what drafting and verifying leave: verify_seconds hold laws, coins and draws
    beside the pass, which are overhead; and so is what a drafter took that found nothing.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(
            r.seconds - r.draft_seconds - r.verify_seconds for r in rounds_of_all(runs)
        ),
    )


def rest_of_verify(record: Record) -> Costs:
    """overhead_seconds are verify_seconds - pass_seconds: the loop around draft and verification takes time
    too. All that neither draft nor pass took, r.overhead_seconds.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(r.verify_seconds - r.pass_seconds for r in rounds_of_all(runs)),
    )


def mean_overhead(record: Record) -> Costs:
    """overhead_seconds are a mean: one long round moves it. Take the median."""
    return changed(record, overhead_seconds=lambda runs: fmean(_overheads(runs)))


def mean_overhead_without_search(record: Record) -> Costs:
    """overhead_seconds are a mean, which one long round moves, and leave out what a drafter took that found
    nothing. Take the median, with r.draft_seconds where nothing was drafted.
    """
    return changed(
        record, overhead_seconds=lambda runs: fmean(r.overhead_seconds for r in rounds_of_all(runs))
    )


def shortest_overhead(record: Record) -> Costs:
    """overhead_seconds are the shortest: nothing runs at its best all the time. Take the median."""
    return changed(record, overhead_seconds=lambda runs: min(_overheads(runs)))


def lower_middle_overhead(record: Record) -> Costs:
    """overhead_seconds are the lower of two values in the middle, which torch.median takes: where their
    number is even the median is the mean of both.
    """
    return changed(record, overhead_seconds=lambda runs: median_low(_overheads(runs)))


def upper_middle_overhead(record: Record) -> Costs:
    """overhead_seconds are the upper of two values in the middle: where their number is even the median is
    the mean of both.
    """
    return changed(record, overhead_seconds=lambda runs: median_high(_overheads(runs)))


def total_overhead(record: Record) -> Costs:
    """overhead_seconds are a sum over all rounds: they are of one round."""
    return changed(record, overhead_seconds=lambda runs: sum(_overheads(runs)))


def overhead_of_first_rounds_too(record: Record) -> Costs:
    """overhead_seconds count the first round of each run: leave it out, as for the other times."""
    return changed(record, overhead_seconds=lambda runs: median(_overheads(runs, 0)))


def overhead_of_plain_rounds(record: Record) -> Costs:
    """overhead_seconds are those of rounds without a draft alone: all rounds have one."""
    return changed(
        record,
        overhead_seconds=lambda runs: median(
            r.overhead_seconds + r.draft_seconds for r in rounds_of_all(runs) if not r.drafted
        ),
    )


def overhead_of_drafting_rounds(record: Record) -> Costs:
    """overhead_seconds are those of rounds with a draft alone: all rounds have one."""

    def overhead_seconds(runs: list[TimedRun]) -> float:
        found = [r.overhead_seconds for r in rounds_of_all(runs) if r.drafted]
        return median(found) if found else 0.0

    return changed(record, overhead_seconds=overhead_seconds)


def overhead_a_drafted_token(record: Record) -> Costs:
    """overhead_seconds are divided by the drafted tokens: a round has its overhead once, however long its
    draft.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(
            (r.overhead_seconds + (0.0 if r.drafted else r.draft_seconds)) / max(1, len(r.drafted))
            for r in rounds_of_all(runs)
        ),
    )


def overhead_a_token(record: Record) -> Costs:
    """overhead_seconds are divided by the tokens of the round: a round has its overhead once, however long
    its draft.
    """
    return changed(
        record,
        overhead_seconds=lambda runs: median(
            (r.overhead_seconds + (0.0 if r.drafted else r.draft_seconds)) / len(r.tokens)
            for r in rounds_of_all(runs)
        ),
    )


OVERHEAD: list[Fitted] = [
    overhead_ignored,
    search_left_out,
    all_drafting_in_overhead,
    draft_kept_in_overhead,
    whole_round,
    overhead_of_whole_runs,
    medians_subtracted,
    verify_subtracted,
    verify_subtracted_and_search,
    rest_of_verify,
    mean_overhead,
    mean_overhead_without_search,
    lower_middle_overhead,
    shortest_overhead,
    upper_middle_overhead,
    total_overhead,
    overhead_of_first_rounds_too,
    overhead_of_plain_rounds,
    overhead_of_drafting_rounds,
    overhead_a_token,
    overhead_a_drafted_token,
]
