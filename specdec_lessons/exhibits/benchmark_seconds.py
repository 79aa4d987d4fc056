"""Wrong tokens_per_second(record) of chapter 8: other seconds, failed runs, runs put together otherwise.

A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, harmonic_mean, median

from ..benchmark import TimedRun, tokens_per_second
from .benchmark_tokens import Rate, Record, kept, over, seconds_of


def _rates(runs: list[TimedRun]) -> list[float]:
    return [kept(run) / run.seconds for run in runs if run.seconds]


# ---- seconds


def prefill_left_out(record: Record) -> Rate:
    """the seconds of the first round are left out, which read the prompt: its tokens are counted, and who
    waits for them waits for the prompt too.
    """
    runs = list(record)
    seconds = sum(run.seconds - (run.rounds[0].seconds if run.rounds else 0.0) for run in runs)
    return over(sum(map(kept, runs)), seconds)


def seconds_up_to_the_budget(record: Record) -> Rate:
    """run.seconds_for(run.budget), the seconds until the budget was there: what an engine does beyond it
    takes time too. run.seconds is all of it.
    """
    runs = list(record)
    return over(sum(map(kept, runs)), sum(run.seconds_for(run.budget) for run in runs))


def rounds_for_seconds(record: Record) -> Rate:
    """the seconds of the rounds are added up: what passes before the first and behind the last round is time
    too. run.seconds is all of it.
    """
    runs = list(record)
    return over(sum(map(kept, runs)), sum(r.seconds for run in runs for r in run.rounds))


def passes_for_seconds(record: Record) -> Rate:
    """only the seconds of the target's passes are counted: drafting and everything else take time too.
    run.seconds is all of it.
    """
    runs = list(record)
    return over(sum(map(kept, runs)), sum(r.pass_seconds for run in runs for r in run.rounds))


def draft_and_verify_for_seconds(record: Record) -> Rate:
    """only the seconds of drafting and verifying are counted: the loop around them takes time too.
    run.seconds is all of it.
    """
    runs = list(record)
    seconds = sum(r.draft_seconds + r.verify_seconds for run in runs for r in run.rounds)
    return over(sum(map(kept, runs)), seconds)


def seconds_a_token(record: Record) -> Rate:
    """seconds a token: asked for are tokens a second, 1 over that."""
    runs = list(record)
    return over(seconds_of(runs), sum(map(kept, runs)))


def a_millisecond(record: Record) -> Rate:
    """tokens a millisecond: asked for are tokens a second."""
    rate = tokens_per_second(record)
    return rate if rate is None else rate / 1e3


# ---- failed runs


def failed_dropped(record: Record) -> Rate:
    """runs that failed are dropped, with their tokens and their seconds: a drafter that fails on every hard
    prompt would look fast. They count like all others.
    """
    return tokens_per_second(run for run in record if run.failed is None)


def failed_seconds_dropped(record: Record) -> Rate:
    """the seconds of runs that failed are dropped, their tokens are counted: they were spent all the same."""
    runs = list(record)
    return over(sum(map(kept, runs)), seconds_of([run for run in runs if run.failed is None]))


def failed_tokens_dropped(record: Record) -> Rate:
    """the tokens of runs that failed are dropped, their seconds are counted: what was emitted before the
    failure was there to read.
    """
    runs = list(record)
    return over(sum(kept(run) for run in runs if run.failed is None), seconds_of(runs))


def only_the_failed(record: Record) -> Rate:
    """only runs that failed are counted: run.failed says why, and is None where nothing failed."""
    return tokens_per_second(run for run in record if run.failed)


# ---- all together


def mean_of_rates(record: Record) -> Rate:
    """the mean of the runs' own rates: a short run then weighs as much as a long one, and a thousand tokens
    no longer take what they take. Add up tokens and seconds first, then divide.
    """
    rates = _rates(list(record))
    return fmean(rates) if rates else None


def mean_with_zeros(record: Record) -> Rate:
    """the mean of the runs' own rates, 0 for a run without seconds: add up tokens and seconds first, then
    divide.
    """
    runs = list(record)
    return (
        fmean(kept(run) / run.seconds if run.seconds else 0.0 for run in runs) if seconds_of(runs) else None
    )


def median_of_rates(record: Record) -> Rate:
    """the median of the runs' own rates: add up tokens and seconds first, then divide."""
    rates = _rates(list(record))
    return median(rates) if rates else None


def harmonic_mean_of_rates(record: Record) -> Rate:
    """the harmonic mean of the runs' own rates, as if all had emitted the same number of tokens: add up
    tokens and seconds first, then divide.
    """
    rates = [rate for rate in _rates(list(record)) if rate]
    return harmonic_mean(rates) if rates else None


def whole_division(record: Record) -> Rate:
    """// cuts the fraction off: divide with /."""
    rate = tokens_per_second(record)
    return rate if rate is None else rate // 1


def longest_run_for_seconds(record: Record) -> Rate:
    """the seconds of the longest run are taken, as if all had run side by side: they ran one after the other,
    add up.
    """
    runs = list(record)
    return over(sum(map(kept, runs)), max((run.seconds for run in runs), default=0.0))


def best_rate(record: Record) -> Rate:
    """the best of the runs' own rates: one of many is always lucky. Add up tokens and seconds of all."""
    return max(_rates(list(record)), default=None)


def sum_of_rates(record: Record) -> Rate:
    """the sum of the runs' own rates, as if they had run side by side: add up tokens and seconds, then
    divide.
    """
    rates = _rates(list(record))
    return sum(rates) if rates else None


def last_run_only(record: Record) -> Rate:
    """only the last run counts: a sum grows with +=, and = forgets what came before."""
    return tokens_per_second(list(record)[-1:])


def first_run_only(record: Record) -> Rate:
    """only the first run counts. Is a `return` inside the loop? It ends there."""
    return tokens_per_second(list(record)[:1])


def rounded(record: Record) -> Rate:
    """rounded to two digits: round where it is printed, not where it is computed."""
    rate = tokens_per_second(record)
    return rate if rate is None else round(rate, 2)


OF_SECONDS: list[Callable[[Record], Rate]] = [
    prefill_left_out,
    seconds_up_to_the_budget,
    rounds_for_seconds,
    passes_for_seconds,
    draft_and_verify_for_seconds,
    seconds_a_token,
    a_millisecond,
    failed_dropped,
    failed_seconds_dropped,
    failed_tokens_dropped,
    only_the_failed,
    mean_of_rates,
    mean_with_zeros,
    median_of_rates,
    harmonic_mean_of_rates,
    whole_division,
    longest_run_for_seconds,
    best_rate,
    sum_of_rates,
    last_run_only,
    first_run_only,
    rounded,
]
