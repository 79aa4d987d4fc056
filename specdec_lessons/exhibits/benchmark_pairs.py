"""Wrong paired_speedup(baseline, speculative) of chapter 8 whose ratio is wrong, and what they are built of.

`RATIO` lists them, `benchmark_margins` has those with a wrong interval. A docstring's first paragraph is the
diagnosis.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import fmean, harmonic_mean, median

from ..benchmark import Speedup, paired_speedup

Times = Sequence[float]
Paired = Callable[[Times, Times], Speedup]


def ratios(baseline: Times, speculative: Times) -> list[float]:
    """Return baseline / speculative, pair by pair."""
    return [slow / fast for slow, fast in zip(baseline, speculative, strict=False)]


def logs(baseline: Times, speculative: Times) -> list[float]:
    """Return the natural logarithms of the ratios."""
    return [math.log(ratio) for ratio in ratios(baseline, speculative)]


def _with_ratio(baseline: Times, speculative: Times, ratio: float) -> Speedup:
    return paired_speedup(baseline, speculative)._replace(ratio=ratio)


# ---- not paired


def means_divided(baseline: Times, speculative: Times) -> Speedup:
    """mean time over mean time, which is sum over sum: the pairs are lost, and the longest prompt has the
    most say. Take the ratio of each pair first.
    """
    return _with_ratio(baseline, speculative, fmean(baseline) / fmean(speculative))


def medians_divided(baseline: Times, speculative: Times) -> Speedup:
    """median time over median time: the two may belong to different prompts. Take the ratio of each pair
    first.
    """
    return _with_ratio(baseline, speculative, median(baseline) / median(speculative))


def best_over_mean(baseline: Times, speculative: Times) -> Speedup:
    """the best of the speculative times against the mean of the baseline's: luck is counted on one side
    only. Both arms get the same treatment, pair by pair.
    """
    return _with_ratio(baseline, speculative, fmean(baseline) / min(speculative))


def mean_over_best(baseline: Times, speculative: Times) -> Speedup:
    """the mean of the speculative times against the best of the baseline's: luck is counted on one side
    only. Both arms get the same treatment, pair by pair.
    """
    return _with_ratio(baseline, speculative, min(baseline) / fmean(speculative))


def worst_over_mean(baseline: Times, speculative: Times) -> Speedup:
    """the worst of the baseline's times against the mean of the speculative ones: both arms get the same
    treatment, pair by pair.
    """
    return _with_ratio(baseline, speculative, max(baseline) / fmean(speculative))


def worst_over_best(baseline: Times, speculative: Times) -> Speedup:
    """the worst of the baseline's times against the best of the speculative ones: all the luck on one side.
    Take the ratio of each pair.
    """
    return _with_ratio(baseline, speculative, max(baseline) / min(speculative))


def best_over_best(baseline: Times, speculative: Times) -> Speedup:
    """the best time of each arm: they may belong to different prompts, and all other times are thrown
    away.
    """
    return _with_ratio(baseline, speculative, min(baseline) / min(speculative))


# ---- paired, another mean


def mean_of_ratios(baseline: Times, speculative: Times) -> Speedup:
    """the mean of the ratios, without logarithms: twice as fast and half as fast average to 1.25, whichever
    arm is called the baseline. The mean of their logarithms gives 1.
    """
    return _with_ratio(baseline, speculative, fmean(ratios(baseline, speculative)))


def median_of_ratios(baseline: Times, speculative: Times) -> Speedup:
    """the median of the ratios: that is paired, and has another interval than Student's. The ratio that is
    asked for is the geometric mean.
    """
    return _with_ratio(baseline, speculative, median(ratios(baseline, speculative)))


def harmonic_mean_of_ratios(baseline: Times, speculative: Times) -> Speedup:
    """1 over the mean of speculative / baseline, the harmonic mean of the ratios: twice as fast and half as
    fast give .8. The mean of their logarithms gives 1.
    """
    return _with_ratio(baseline, speculative, harmonic_mean(ratios(baseline, speculative)))


def upside_down(baseline: Times, speculative: Times) -> Speedup:
    """speculative / baseline, the share of the time that is left: how many times faster is
    baseline / speculative.
    """
    return paired_speedup(speculative, baseline)


def mean_of_inverses(baseline: Times, speculative: Times) -> Speedup:
    """the mean of speculative / baseline: how many times faster is baseline / speculative, and the mean is
    one of logarithms.
    """
    return _with_ratio(baseline, speculative, fmean(ratios(speculative, baseline)))


def inverse_means_divided(baseline: Times, speculative: Times) -> Speedup:
    """mean speculative time over mean baseline time: it is upside down, and the pairs are lost."""
    return _with_ratio(baseline, speculative, fmean(speculative) / fmean(baseline))


def still_a_logarithm(baseline: Times, speculative: Times) -> Speedup:
    """the mean of the logarithms as it is: math.exp makes a ratio of it."""
    return _with_ratio(baseline, speculative, fmean(logs(baseline, speculative)))


def base_two(baseline: Times, speculative: Times) -> Speedup:
    """logarithms to base 2 and math.exp, which undoes those to base e: math.log is the natural one."""
    return _with_ratio(baseline, speculative, math.exp(fmean(logs(baseline, speculative)) / math.log(2)))


def base_ten(baseline: Times, speculative: Times) -> Speedup:
    """logarithms to base 10 and math.exp, which undoes those to base e: math.log is the natural one."""
    return _with_ratio(baseline, speculative, math.exp(fmean(logs(baseline, speculative)) / math.log(10)))


def sum_of_logs(baseline: Times, speculative: Times) -> Speedup:
    """the product of the ratios, exp of the sum of the logarithms: divide the sum by n before exp."""
    return _with_ratio(baseline, speculative, math.exp(sum(logs(baseline, speculative))))


def log_of_means(baseline: Times, speculative: Times) -> Speedup:
    """the logarithm of mean over mean: the pairs are lost, and math.exp is missing."""
    return _with_ratio(baseline, speculative, math.log(fmean(baseline) / fmean(speculative)))


def seconds_saved(baseline: Times, speculative: Times) -> Speedup:
    """seconds that are saved, baseline - speculative: how many times faster is a ratio."""
    return _with_ratio(baseline, speculative, fmean(baseline) - fmean(speculative))


def share_saved(baseline: Times, speculative: Times) -> Speedup:
    """by how much it is faster, ratio - 1: 1 stands for equally fast, 2 for twice as fast."""
    return _with_ratio(baseline, speculative, _right(baseline, speculative) - 1)


def in_percent(baseline: Times, speculative: Times) -> Speedup:
    """in percent: 2 stands for twice as fast, not 200."""
    return _with_ratio(baseline, speculative, 100 * _right(baseline, speculative))


def rounded(baseline: Times, speculative: Times) -> Speedup:
    """rounded to two digits: round where it is printed, not where it is computed."""
    return _with_ratio(baseline, speculative, round(_right(baseline, speculative), 2))


def _right(baseline: Times, speculative: Times) -> float:
    return math.exp(fmean(logs(baseline, speculative)))


def first_pair(baseline: Times, speculative: Times) -> Speedup:
    """the first pair alone: the others say what it is worth. Is a `return` inside the loop?"""
    return _with_ratio(baseline, speculative, baseline[0] / speculative[0])


def last_pair(baseline: Times, speculative: Times) -> Speedup:
    """the last pair alone: the others say what it is worth."""
    return _with_ratio(baseline, speculative, baseline[-1] / speculative[-1])


def best_pair(baseline: Times, speculative: Times) -> Speedup:
    """the best pair alone: with enough pairs one of them is always lucky."""
    return _with_ratio(baseline, speculative, max(ratios(baseline, speculative)))


def middle_of_the_interval(baseline: Times, speculative: Times) -> Speedup:
    """the middle of the interval, (low + high) / 2: the interval is symmetric in logarithms, not in
    ratios.
    """
    right = paired_speedup(baseline, speculative)
    return right if right.interval is None else right._replace(ratio=fmean(right.interval))


RATIO: list[Paired] = [
    means_divided,
    medians_divided,
    best_over_mean,
    mean_over_best,
    worst_over_mean,
    worst_over_best,
    best_over_best,
    mean_of_ratios,
    median_of_ratios,
    harmonic_mean_of_ratios,
    upside_down,
    mean_of_inverses,
    inverse_means_divided,
    still_a_logarithm,
    base_two,
    base_ten,
    sum_of_logs,
    log_of_means,
    seconds_saved,
    share_saved,
    in_percent,
    rounded,
    first_pair,
    last_pair,
    best_pair,
    middle_of_the_interval,
]
