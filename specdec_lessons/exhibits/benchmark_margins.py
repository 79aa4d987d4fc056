"""Wrong paired_speedup(baseline, speculative) of chapter 8: the ratio is right, the margin is not.

`MARGIN` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

import math
from statistics import NormalDist, fmean, pstdev, stdev, variance

from ..benchmark import Speedup, paired_speedup
from ..foundations.student import probability_within, t_value
from .benchmark_pairs import Paired, Times, logs, ratios


def coverage(factor: float, n: int) -> float:
    """Return how often m +- factor s / sqrt(n) holds the true mean, for n measurements of normal scatter.

    .95 is promised: 1.96 keeps that promise for very many, and covers .918 for n = 10. Exact, from Student's
    law with n - 1 degrees of freedom. factor may be an interval's own: t_value(9) sqrt(9 / 10) for the
    divisor n.
    """
    return probability_within(math.atan(factor / math.sqrt(n - 1)), n - 1)


def margin_of(factor: float, baseline: Times, speculative: Times) -> Speedup:
    """Return the right ratio with exp(m +- factor s / sqrt(n)), s with divisor n - 1."""
    found = logs(baseline, speculative)
    if len(found) < 2:
        return paired_speedup(baseline, speculative)
    return between(baseline, speculative, factor * stdev(found) / math.sqrt(len(found)))


def between(baseline: Times, speculative: Times, margin: float) -> Speedup:
    """Return the right ratio with exp(m +- margin)."""
    mean = fmean(logs(baseline, speculative))
    return Speedup(math.exp(mean), (math.exp(mean - margin), math.exp(mean + margin)))


# ---- another factor


def normal_interval(baseline: Times, speculative: Times) -> Speedup:
    """1.96 belongs to very many pairs: with 10 such an interval holds the truth in 91.8 % of all cases, with
    3 in 81 %. t_value(n - 1) keeps the promised 95.
    """
    return margin_of(1.96, baseline, speculative)


def normal_to_more_digits(baseline: Times, speculative: Times) -> Speedup:
    """1.95996, of the normal law, belongs to very many pairs: with 10 such an interval holds the truth in
    91.8 % of all cases, with 3 in 81 %. t_value(n - 1) keeps the promised 95.
    """
    return margin_of(NormalDist().inv_cdf(0.975), baseline, speculative)


def two_sigma(baseline: Times, speculative: Times) -> Speedup:
    """2 stands for t, which is 2.26 for 10 pairs and 4.30 for 3: t_value(n - 1)."""
    return margin_of(2.0, baseline, speculative)


def three_sigma(baseline: Times, speculative: Times) -> Speedup:
    """3 stands for t, which is 2.26 for 10 pairs and 4.30 for 3: t_value(n - 1)."""
    return margin_of(3.0, baseline, speculative)


def one_sigma(baseline: Times, speculative: Times) -> Speedup:
    """one standard error to each side, which holds the truth in two of three cases: multiply by
    t_value(n - 1).
    """
    return margin_of(1.0, baseline, speculative)


def one_sided(baseline: Times, speculative: Times) -> Speedup:
    """t leaves out 5 % on each side, so that 90 % are covered: the 95 % of t_value(n - 1) are already those
    between both ends.
    """
    return margin_of(t_value(max(len(baseline) - 1, 1), 0.9), baseline, speculative)


def two_sided_twice(baseline: Times, speculative: Times) -> Speedup:
    """t leaves out 2.5 % altogether: the 95 % of t_value(n - 1) are already those between both ends, .975
    belongs to tables of one end.
    """
    return margin_of(t_value(max(len(baseline) - 1, 1), 0.975), baseline, speculative)


def ninety_nine(baseline: Times, speculative: Times) -> Speedup:
    """an interval of 99 %: asked for are 95."""
    return margin_of(t_value(max(len(baseline) - 1, 1), 0.99), baseline, speculative)


def n_degrees(baseline: Times, speculative: Times) -> Speedup:
    """t_value(n): the mean has used up one of n measurements, n - 1 degrees of freedom are left."""
    return margin_of(t_value(max(len(baseline), 1)), baseline, speculative)


def degrees_of_both(baseline: Times, speculative: Times) -> Speedup:
    """t_value(2 n - 2), as for two lists that are not paired: n ratios have n - 1 degrees of freedom."""
    return margin_of(t_value(max(2 * len(baseline) - 2, 1)), baseline, speculative)


def nine_degrees(baseline: Times, speculative: Times) -> Speedup:
    """t_value(9) whatever n is: 2.26 belongs to ten pairs."""
    return margin_of(t_value(9), baseline, speculative)


def nine_degrees_from_a_table(baseline: Times, speculative: Times) -> Speedup:
    """2.262 whatever n is: that is t for ten pairs, t_value(n - 1) for n."""
    return margin_of(2.262, baseline, speculative)


# ---- another spread


def divisor_n(baseline: Times, speculative: Times) -> Speedup:
    """the standard deviation with divisor n: it is too small, since the mean lies in the middle of these very
    values. Divide by n - 1, as statistics.stdev does; numpy.std needs ddof=1 for it.
    """
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * pstdev(found) / math.sqrt(len(found)))


def divisor_n_and_normal(baseline: Times, speculative: Times) -> Speedup:
    """the standard deviation with divisor n, and 1.96 for t: both make the interval too narrow. Divide by
    n - 1, as statistics.stdev does and numpy.std with ddof=1, and take t_value(n - 1).
    """
    found = logs(baseline, speculative)
    return between(baseline, speculative, 1.96 * pstdev(found) / math.sqrt(len(found)))


def normal_not_over_root_n(baseline: Times, speculative: Times) -> Speedup:
    """1.96 standard deviations, not divided by sqrt(n): that is about where the next single pair will lie.
    The mean of n is known better; and t_value(n - 1) stands where 1.96 does.
    """
    return between(baseline, speculative, 1.96 * stdev(logs(baseline, speculative)))


def not_over_root_n(baseline: Times, speculative: Times) -> Speedup:
    """the standard deviation is not divided by sqrt(n): that is where the next single pair will lie, the
    mean of n is known better.
    """
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * stdev(found))


def over_n(baseline: Times, speculative: Times) -> Speedup:
    """the standard deviation is divided by n: a mean of n is better by the root of n."""
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * stdev(found) / len(found))


def over_root_n_minus_one(baseline: Times, speculative: Times) -> Speedup:
    """n - 1 is used twice: it belongs under the sum of squares, where statistics.stdev has put it; the mean
    is divided by sqrt(n).
    """
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * stdev(found) / math.sqrt(len(found) - 1))


def variance_for_deviation(baseline: Times, speculative: Times) -> Speedup:
    """the variance where the standard deviation belongs: take its root."""
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * variance(found) / math.sqrt(len(found)))


def half_the_margin(baseline: Times, speculative: Times) -> Speedup:
    """half of t s / sqrt(n) to each side: the whole belongs to each."""
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * stdev(found) / math.sqrt(len(found)) / 2)


def sorted_before(baseline: Times, speculative: Times) -> Speedup:
    """both lists are sorted before they are paired: short is divided by short, whatever the prompt, and the
    scatter is gone. Pair i is baseline[i] and speculative[i] as they come.
    """
    right = paired_speedup(baseline, speculative)
    return right._replace(interval=paired_speedup(sorted(baseline), sorted(speculative)).interval)


def spread_of_ratios(baseline: Times, speculative: Times) -> Speedup:
    """the standard deviation of the ratios stands where that of their logarithms belongs."""
    return between(baseline, speculative, _error(ratios(baseline, speculative)))


def not_paired_and_two_lists(baseline: Times, speculative: Times) -> Speedup:
    """the spread of the two lists of times, each by itself, and t_value(2 n - 2): that is for two lists which
    do not pair. Take the spread of the n log ratios, and t_value(n - 1).
    """
    parts = [variance([math.log(x) for x in times]) / len(times) for times in (baseline, speculative)]
    return between(baseline, speculative, t_value(2 * len(baseline) - 2) * math.sqrt(sum(parts)))


def not_paired(baseline: Times, speculative: Times) -> Speedup:
    """the spread of the two lists of times, each by itself: what prompts differ in is taken for scatter, so
    that the interval is wide where they are long and short. Take the spread of the n log ratios.
    """
    parts = [variance([math.log(x) for x in times]) / len(times) for times in (baseline, speculative)]
    found = logs(baseline, speculative)
    return between(baseline, speculative, t_of(found) * math.sqrt(sum(parts)))


def _error(found: list[float]) -> float:
    return t_of(found) * stdev(found) / math.sqrt(len(found))


def t_of(found: list[float]) -> float:
    """Return t for the mean of these."""
    return t_value(max(len(found) - 1, 1))


MARGIN: list[Paired] = [
    normal_interval,
    normal_to_more_digits,
    two_sigma,
    three_sigma,
    one_sigma,
    one_sided,
    two_sided_twice,
    ninety_nine,
    n_degrees,
    degrees_of_both,
    nine_degrees,
    nine_degrees_from_a_table,
    divisor_n,
    divisor_n_and_normal,
    normal_not_over_root_n,
    not_over_root_n,
    over_n,
    over_root_n_minus_one,
    variance_for_deviation,
    half_the_margin,
    sorted_before,
    spread_of_ratios,
    not_paired_and_two_lists,
    not_paired,
]
