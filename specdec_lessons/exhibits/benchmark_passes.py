"""Wrong fit_costs(record) of chapter 8 whose pass_seconds are wrong.

`PASSES` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean, median, median_high, median_low

from ..benchmark import Costs, TimedRound, TimedRun, fit_costs
from .benchmark_costs import Fitted, Record, changed, rounds_of_all

Average = Callable[[list[float]], float]


def passes(
    rounds: Iterable[TimedRound],
    key: Callable[[TimedRound], int] = lambda round_: len(round_.drafted) + 1,
    seconds: Callable[[TimedRound], float] = lambda round_: round_.pass_seconds,
    average: Average = median,
) -> dict[int, float]:
    """Return key -> average of the seconds of the rounds that have it; right unless told otherwise."""
    found: dict[int, list[float]] = {}
    for round_ in rounds:
        found.setdefault(key(round_), []).append(seconds(round_))
    return {n: average(values) for n, values in sorted(found.items())}


def keyed_by_drafted(record: Record) -> Costs:
    """pass_seconds are keyed by the drafted tokens: a pass over a draft of n feeds n + 1 tokens, the last one
    of the text before it too.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), lambda r: len(r.drafted)))


def keyed_by_emitted(record: Record) -> Costs:
    """pass_seconds are keyed by the emitted tokens: the pass feeds all drafted ones, kept or not, and one
    more.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), lambda r: len(r.tokens)))


def keyed_by_accepted(record: Record) -> Costs:
    """pass_seconds are keyed by accepted + 1: the pass feeds all drafted tokens, kept or not, and one
    more.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), lambda r: r.accepted + 1))


def keyed_by_k(record: Record) -> Costs:
    """pass_seconds are keyed by run.k + 1: a round may draft fewer tokens than K, its pass is then
    shorter.
    """

    def pass_seconds(runs: list[TimedRun]) -> dict[int, float]:
        found: dict[int, list[float]] = {}
        for run in runs:
            for round_ in run.rounds[1:]:
                found.setdefault(run.k + 1, []).append(round_.pass_seconds)
        return {n: median(seconds) for n, seconds in found.items()}

    return changed(record, pass_seconds=pass_seconds)


def mean_pass(record: Record) -> Costs:
    """pass_seconds are means: a neighbour on the machine can only lengthen a pass, and one long one moves a
    mean. Take medians.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), average=fmean))


def shortest_pass(record: Record) -> Costs:
    """pass_seconds are the shortest: nothing runs at its best all the time. Take medians."""
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), average=min))


def lower_middle_pass(record: Record) -> Costs:
    """pass_seconds are the lower of two values in the middle, which torch.median takes: where their number
    is even the median is the mean of both.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), average=median_low))


def upper_middle_pass(record: Record) -> Costs:
    """pass_seconds are the upper of two values in the middle: where their number is even the median is the
    mean of both.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), average=median_high))


def last_pass(record: Record) -> Costs:
    """pass_seconds are those of the last round with that n, which overwrote the others: collect them in a
    list, then take its median.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), average=lambda s: s[-1]))


def first_rounds_included(record: Record) -> Costs:
    """pass_seconds count the first round of each run: its pass also reads the prompt, which is no pass over
    n tokens. Leave it out, r for r in run.rounds[1:].
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs, 0)))


def first_run_left_out(record: Record) -> Costs:
    """pass_seconds leave out the first round of all, and count the first rounds of the other runs: each run
    begins by reading its prompt.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs, 0)[1:]))


def verify_for_pass(record: Record) -> Costs:
    """pass_seconds are taken from verify_seconds, which also count laws, coins and draws: those belong to the
    overhead. r.pass_seconds is the pass alone.
    """
    return changed(
        record, pass_seconds=lambda runs: passes(rounds_of_all(runs), seconds=lambda r: r.verify_seconds)
    )


def round_for_pass(record: Record) -> Costs:
    """pass_seconds are taken from r.seconds, the whole round with its draft: r.pass_seconds is the pass
    alone.
    """
    return changed(record, pass_seconds=lambda runs: passes(rounds_of_all(runs), seconds=lambda r: r.seconds))


def pass_a_token(record: Record) -> Costs:
    """pass_seconds are divided by the tokens of the pass: n maps to the seconds of the whole pass."""
    return changed(
        record,
        pass_seconds=lambda runs: passes(
            rounds_of_all(runs), seconds=lambda r: r.pass_seconds / (len(r.drafted) + 1)
        ),
    )


def in_units_of_the_first(record: Record) -> Costs:
    """pass_seconds are divided by those of n = 1: that is v(n), which costs.v works out. Seconds are asked
    for.
    """

    def pass_seconds(runs: list[TimedRun]) -> dict[int, float]:
        right = fit_costs(runs).pass_seconds
        return {n: seconds / right[1] for n, seconds in right.items()}

    return changed(record, pass_seconds=pass_seconds)


def with_the_overhead(record: Record) -> Costs:
    """pass_seconds hold all but the draft, overhead too, which is then counted twice: r.pass_seconds is the
    pass alone.
    """
    return changed(
        record,
        pass_seconds=lambda runs: passes(rounds_of_all(runs), seconds=lambda r: r.seconds - r.draft_seconds),
    )


PASSES: list[Fitted] = [
    keyed_by_drafted,
    keyed_by_emitted,
    keyed_by_accepted,
    keyed_by_k,
    mean_pass,
    lower_middle_pass,
    shortest_pass,
    upper_middle_pass,
    last_pass,
    first_rounds_included,
    first_run_left_out,
    verify_for_pass,
    round_for_pass,
    pass_a_token,
    in_units_of_the_first,
    with_the_overhead,
]
