"""Wrong fit_costs(record) of chapter 8 whose alpha is wrong, and what all of them are built of.

`ALPHA` lists them, `benchmark_drafts` has those with a wrong draft_seconds, `benchmark_passes` and
`benchmark_overheads` the others. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from statistics import fmean, median
from typing import Any

from ..benchmark import Costs, TimedRound, TimedRun, fit_costs

Record = Iterable[TimedRun]
Fitted = Callable[[Record], Costs]


def rounds_of_all(runs: list[TimedRun], first: int = 1) -> list[TimedRound]:
    """Return the rounds of all runs, without the first of each; first = 0 keeps those too."""
    return [round_ for run in runs for round_ in run.rounds[first:]]


def changed(record: Record, **fields: Callable[[list[TimedRun]], Any]) -> Costs:
    """Return the right costs with some fields computed otherwise, each by a function of the runs."""
    runs = list(record)
    return replace(fit_costs(runs), **{name: wrong(runs) for name, wrong in fields.items()})


def ratio(part: float, whole: float) -> float | None:
    """Return part / whole, None where that divides by 0."""
    return part / whole if whole else None


def accepted(rounds: list[TimedRound]) -> int:
    """Return how many drafted tokens passed their coins."""
    return sum(round_.accepted for round_ in rounds)


# ---- alpha


def alpha_of_accepted(record: Record) -> Costs:
    """alpha counts accepted tokens only, over themselves, and reads 100 %: the coin that rejected was tossed
    too. Divide by r.tested.
    """
    return changed(record, alpha=lambda runs: ratio(*[accepted(rounds_of_all(runs, 0))] * 2))


def alpha_of_drafted(record: Record) -> Costs:
    """alpha is accepted / drafted, the utilisation: tokens behind a rejection were never tested, and count
    here as rejected. Divide by r.tested.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs, 0)
        return ratio(accepted(rounds), sum(len(round_.drafted) for round_ in rounds))

    return changed(record, alpha=alpha)


def alpha_of_drafted_later(record: Record) -> Costs:
    """alpha is accepted / drafted without the first rounds: tokens behind a rejection were never tested, and
    the coins of a first round are as good as any.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs)
        return ratio(accepted(rounds), sum(len(round_.drafted) for round_ in rounds))

    return changed(record, alpha=alpha)


def alpha_without_first_rounds(record: Record) -> Costs:
    """alpha leaves out the first round of each run: only its times are of another kind, its coins are as good
    as any.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs)
        return ratio(accepted(rounds), sum(round_.tested for round_ in rounds))

    return changed(record, alpha=alpha)


def alpha_of_emitted(record: Record) -> Costs:
    """alpha counts emitted tokens as accepted, recovered and bonus ones too: those passed no coin."""

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs, 0)
        return ratio(sum(len(r.tokens) for r in rounds), sum(r.tested for r in rounds))

    return changed(record, alpha=alpha)


def alpha_of_emitted_and_drafted(record: Record) -> Costs:
    """alpha is emitted / drafted: recovered and bonus tokens were not drafted, and it can read above
    100 %.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs, 0)
        return ratio(sum(len(r.tokens) for r in rounds), sum(len(r.drafted) for r in rounds))

    return changed(record, alpha=alpha)


def alpha_a_round(record: Record) -> Costs:
    """alpha is accepted tokens a round, a number of tokens: it is accepted / tested, a probability."""

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = [round_ for round_ in rounds_of_all(runs, 0) if round_.drafted]
        return ratio(accepted(rounds), len(rounds))

    return changed(record, alpha=alpha)


def share_of_full_rounds(record: Record) -> Costs:
    """alpha is the share of rounds that accepted all: it is accepted / tested."""

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = [round_ for round_ in rounds_of_all(runs, 0) if round_.drafted]
        return ratio(sum(r.accepted == len(r.drafted) for r in rounds), len(rounds))

    return changed(record, alpha=alpha)


def alpha_with_a_coin_for_the_bonus(record: Record) -> Costs:
    """every drafting round is taken to have tested accepted + 1 tokens: where all were accepted the bonus
    followed, which needs no coin. r.tested.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = [round_ for round_ in rounds_of_all(runs, 0) if round_.drafted]
        return ratio(accepted(rounds), sum(round_.accepted + 1 for round_ in rounds))

    return changed(record, alpha=alpha)


def alpha_with_a_coin_for_every_round(record: Record) -> Costs:
    """every round is taken to have tested accepted + 1 tokens, plain ones too: a bonus and a plain token need
    no coin. r.tested.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs, 0)
        return ratio(accepted(rounds), sum(round_.accepted + 1 for round_ in rounds))

    return changed(record, alpha=alpha)


def alpha_of_emitted_less_one(record: Record) -> Costs:
    """emitted - 1 is taken for accepted: where a stop token cut the block more had passed their coins.
    r.accepted.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = rounds_of_all(runs, 0)
        return ratio(sum(len(r.tokens) - 1 for r in rounds), sum(r.tested for r in rounds))

    return changed(record, alpha=alpha)


def alpha_of_first_position(record: Record) -> Costs:
    """alpha is the share of rounds that accepted their first token: all coins count, accepted / tested."""

    def alpha(runs: list[TimedRun]) -> float | None:
        rounds = [round_ for round_ in rounds_of_all(runs, 0) if round_.drafted]
        return ratio(sum(round_.accepted > 0 for round_ in rounds), len(rounds))

    return changed(record, alpha=alpha)


def _shares(groups: Iterable[Iterable[TimedRound]]) -> list[float]:
    found = []
    for group in map(list, groups):
        tested = sum(round_.tested for round_ in group)
        found += [accepted(group) / tested] if tested else []
    return found


def mean_alpha_of_runs(record: Record) -> Costs:
    """alpha is the mean of the runs' own: a short run then weighs as much as a long one. Add up accepted and
    tested first, then divide.
    """
    return changed(
        record, alpha=lambda runs: fmean(found) if (found := _shares(r.rounds for r in runs)) else None
    )


def mean_alpha_of_rounds(record: Record) -> Costs:
    """alpha is the mean of the rounds' own: a round of one coin then weighs as much as one of five. Add up
    accepted and tested first, then divide.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        found = _shares([round_] for round_ in rounds_of_all(runs, 0))
        return fmean(found) if found else None

    return changed(record, alpha=alpha)


def median_alpha_of_rounds(record: Record) -> Costs:
    """alpha is the median of the rounds' own: medians are for times, coins are counted. Add up accepted and
    tested first, then divide.
    """

    def alpha(runs: list[TimedRun]) -> float | None:
        found = _shares([round_] for round_ in rounds_of_all(runs, 0))
        return median(found) if found else None

    return changed(record, alpha=alpha)


def alpha_of_finished_runs(record: Record) -> Costs:
    """alpha leaves out runs that failed: the coins that they had tossed are as good as any."""
    return changed(record, alpha=lambda runs: fit_costs([r for r in runs if r.failed is None]).alpha)


def alpha_zero_for_none(record: Record) -> Costs:
    """alpha is 0 where nothing was tested: 0 says that all was rejected. Return None there."""
    return changed(record, alpha=lambda runs: fit_costs(runs).alpha or 0.0)


def alpha_one_for_none(record: Record) -> Costs:
    """alpha is 1 where nothing was tested: 1 says that all was accepted. Return None there."""
    return changed(record, alpha=lambda runs: 1.0 if (a := fit_costs(runs).alpha) is None else a)


def alpha_nan_for_none(record: Record) -> Costs:
    """alpha is NaN where nothing was tested. Return None there."""
    return changed(record, alpha=lambda runs: float("nan") if (a := fit_costs(runs).alpha) is None else a)


ALPHA: list[Fitted] = [
    alpha_zero_for_none,
    alpha_one_for_none,
    alpha_nan_for_none,
    alpha_of_accepted,
    alpha_of_drafted,
    alpha_of_drafted_later,
    alpha_without_first_rounds,
    alpha_of_emitted,
    alpha_of_emitted_and_drafted,
    alpha_a_round,
    share_of_full_rounds,
    alpha_with_a_coin_for_the_bonus,
    alpha_with_a_coin_for_every_round,
    alpha_of_emitted_less_one,
    alpha_of_first_position,
    mean_alpha_of_runs,
    mean_alpha_of_rounds,
    median_alpha_of_rounds,
    alpha_of_finished_runs,
]
