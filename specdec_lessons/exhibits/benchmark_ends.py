"""Wrong paired_speedup(baseline, speculative) of chapter 8: what is made of ratio and margin is not the two
ends of the interval.

`ENDS` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

import math
from statistics import fmean, stdev

import numpy as np

from ..benchmark import Speedup, paired_speedup
from .benchmark_margins import t_of
from .benchmark_pairs import Paired, Times, logs, ratios

# ---- not in logarithms, or not back from them


def still_logarithms(baseline: Times, speculative: Times) -> Speedup:
    """the two ends are logarithms still: math.exp for each of them."""
    low, high = _ends(baseline, speculative)
    return _plain(baseline, speculative, math.log(low), math.log(high))


def ends_at_the_log(baseline: Times, speculative: Times) -> Speedup:
    """ratio - margin and ratio + margin, where the margin is one of logarithms: exp(m - margin) and
    exp(m + margin).
    """
    right, margin = math.exp(fmean(logs(baseline, speculative))), _margin(baseline, speculative)
    return _plain(baseline, speculative, right - margin, right + margin)


def exp_of_the_margin_added(baseline: Times, speculative: Times) -> Speedup:
    """ratio - exp(margin) and ratio + exp(margin): add in logarithms first, then math.exp of the sum."""
    right, margin = math.exp(fmean(logs(baseline, speculative))), math.exp(_margin(baseline, speculative))
    return _plain(baseline, speculative, right - margin, right + margin)


def share_of_the_ratio(baseline: Times, speculative: Times) -> Speedup:
    """ratio (1 - margin) and ratio (1 + margin): that is near exp(m -+ margin) for small margins only."""
    right, margin = math.exp(fmean(logs(baseline, speculative))), _margin(baseline, speculative)
    return _plain(baseline, speculative, right * (1 - margin), right * (1 + margin))


def symmetric(baseline: Times, speculative: Times) -> Speedup:
    """mean and spread of the ratios themselves: the interval then reaches as far down as up, even below 0,
    and is not turned upside down with the ratio. Take mean and spread of the logarithms, then math.exp.
    """
    found = ratios(baseline, speculative)
    margin = t_of(found) * stdev(found) / math.sqrt(len(found))
    return _plain(baseline, speculative, fmean(found) - margin, fmean(found) + margin)


def symmetric_around_the_ratio(baseline: Times, speculative: Times) -> Speedup:
    """the spread of the ratios, to both sides of the geometric mean: the interval then reaches as far down as
    up, even below 0. Take the spread of the logarithms, then math.exp of both ends.
    """
    found, right = ratios(baseline, speculative), math.exp(fmean(logs(baseline, speculative)))
    margin = t_of(found) * stdev(found) / math.sqrt(len(found))
    return _plain(baseline, speculative, right - margin, right + margin)


def symmetric_and_normal(baseline: Times, speculative: Times) -> Speedup:
    """mean and spread of the ratios themselves, with 1.96: take mean and spread of the logarithms, and
    t_value(n - 1).
    """
    found = ratios(baseline, speculative)
    margin = 1.96 * stdev(found) / math.sqrt(len(found))
    return _plain(baseline, speculative, fmean(found) - margin, fmean(found) + margin)


def smallest_and_largest(baseline: Times, speculative: Times) -> Speedup:
    """the smallest and the largest ratio: they lie further apart the more pairs there are, an interval for
    the mean comes closer.
    """
    found = ratios(baseline, speculative)
    return _plain(baseline, speculative, min(found), max(found))


def percentiles(baseline: Times, speculative: Times) -> Speedup:
    """percentiles of the ratios, 2.5 and 97.5: they say where single pairs lie. The mean of n is known
    better, and comes closer the more pairs there are.
    """
    low, high = np.percentile(ratios(baseline, speculative), (2.5, 97.5))
    return _plain(baseline, speculative, float(low), float(high))


def not_below_one(baseline: Times, speculative: Times) -> Speedup:
    """no end is below 1: that it may be slower is what an interval is there to say."""
    low, high = _ends(baseline, speculative)
    return _plain(baseline, speculative, max(1.0, low), max(1.0, high))


def lower_end_not_below_one(baseline: Times, speculative: Times) -> Speedup:
    """the lower end is never below 1: that it may be slower is what an interval is there to say."""
    low, high = _ends(baseline, speculative)
    return _plain(baseline, speculative, max(1.0, low), high)


# ---- in another form


def high_before_low(baseline: Times, speculative: Times) -> Speedup:
    """the upper end comes first: (low, high)."""
    low, high = _ends(baseline, speculative)
    return _plain(baseline, speculative, high, low)


def other_way_round(baseline: Times, speculative: Times) -> Speedup:
    """the interval of speculative / baseline: it is upside down."""
    low, high = _ends(speculative, baseline)
    return _plain(baseline, speculative, low, high)


def margins_only(baseline: Times, speculative: Times) -> Speedup:
    """-margin and +margin, without the mean in the middle: exp(m - margin) and exp(m + margin)."""
    margin = _margin(baseline, speculative)
    return _plain(baseline, speculative, -margin, margin)


def factors_only(baseline: Times, speculative: Times) -> Speedup:
    """exp(-margin) and exp(margin), without the mean in the middle: exp(m - margin) and exp(m + margin)."""
    margin = _margin(baseline, speculative)
    return _plain(baseline, speculative, math.exp(-margin), math.exp(margin))


def rounded_ends(baseline: Times, speculative: Times) -> Speedup:
    """rounded to two digits: round where it is printed, not where it is computed."""
    low, high = _ends(baseline, speculative)
    return _plain(baseline, speculative, round(low, 2), round(high, 2))


def _ends(baseline: Times, speculative: Times) -> tuple[float, float]:
    return paired_speedup(baseline, speculative).interval or (math.nan, math.nan)


def _margin(baseline: Times, speculative: Times) -> float:
    found = logs(baseline, speculative)
    return t_of(found) * stdev(found) / math.sqrt(len(found))


def _plain(baseline: Times, speculative: Times, low: float, high: float) -> Speedup:
    return Speedup(math.exp(fmean(logs(baseline, speculative))), (low, high))


ENDS: list[Paired] = [
    still_logarithms,
    ends_at_the_log,
    exp_of_the_margin_added,
    share_of_the_ratio,
    symmetric,
    symmetric_around_the_ratio,
    symmetric_and_normal,
    smallest_and_largest,
    percentiles,
    not_below_one,
    lower_end_not_below_one,
    high_before_low,
    other_way_round,
    margins_only,
    factors_only,
    rounded_ends,
]
