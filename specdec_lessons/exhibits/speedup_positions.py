"""Wrong expected_tokens_by_position(alphas) of chapter 7. A docstring's first line is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import prod
from statistics import fmean
from typing import Any

from ..speedup import cumulative_rates, expected_tokens, expected_tokens_by_position

Positional = Callable[[Iterable[Any]], Any]


def rates(alphas: Iterable[float | None]) -> list[float]:
    """Return the rates as a list of floats, None as 0."""
    return [0.0 if alpha is None else float(alpha) for alpha in alphas]


# ---- which kind of rate


def read_as_cumulative(alphas: Iterable[float | None]) -> float:
    """1 + the sum of the rates: that is right for cumulative ones. These are conditional, each among the
    drafts that reached its position, so multiply as you go.
    """
    return 1 + sum(rates(alphas))


def cumulated_twice(alphas: Iterable[float | None]) -> float:
    """the products are multiplied once more, as if position i were reached with the product and then survived
    with it: a product up to i is the whole chance that token i comes out.
    """
    return 1 + sum(cumulative_rates(cumulative_rates(alphas)))


def reached_for_kept(alphas: Iterable[float | None]) -> float:
    """the chance that position i is tested is added, not the chance that its token stays: multiply by a_i
    before you add.
    """
    found = rates(alphas)
    return 1 + sum([1.0, *cumulative_rates(found)][: len(found)])


# ---- one number for all positions


def mean_for_all(alphas: Iterable[float | None]) -> float:
    """the mean of the rates is put into the formula for one alpha: then the order of the positions would not
    matter, and it does.
    """
    found = rates(alphas)
    return expected_tokens(fmean(found), len(found)) if found else 1.0


def geometric_mean_for_all(alphas: Iterable[float | None]) -> float:
    """the geometric mean of the rates is put into the formula for one alpha: then the order of the positions
    would not matter, and it does.
    """
    found = rates(alphas)
    return expected_tokens(prod(found) ** (1 / len(found)), len(found)) if found else 1.0


def first_for_all(alphas: Iterable[float | None]) -> float:
    """the first rate is used for all positions: each has its own."""
    found = rates(alphas)
    return expected_tokens(found[0], len(found)) if found else 1.0


def last_for_all(alphas: Iterable[float | None]) -> float:
    """the last rate is used for all positions: each has its own."""
    found = rates(alphas)
    return expected_tokens(found[-1], len(found)) if found else 1.0


def rate_to_the_position(alphas: Iterable[float | None]) -> float:
    """rate i to the power of i: as if all positions before i had its rate. Each has its own: multiply."""
    return 1 + sum(rate**i for i, rate in enumerate(rates(alphas), 1))


# ---- sums and products


def product_of_all(alphas: Iterable[float | None]) -> float:
    """1 + the product of all: that counts the last drafted token only. The ones before it stay too."""
    return 1 + prod(rates(alphas))


def product_alone(alphas: Iterable[float | None]) -> float:
    """the product of all rates: the chance that the whole draft stays, no number of tokens."""
    return prod(rates(alphas))


def own_token_missing(alphas: Iterable[float | None]) -> float:
    """the pass's own token is missing: the sum begins with 1."""
    return sum(cumulative_rates(alphas))


def own_token_twice(alphas: Iterable[float | None]) -> float:
    """2 where the sum begins with 1: the pass has one token of its own, recovered or bonus."""
    return 2 + sum(cumulative_rates(alphas))


def bonus_on_top(alphas: Iterable[float | None]) -> float:
    """the last product is counted twice: the bonus is the pass's own token, which the 1 stands for."""
    return 1 + sum(found := cumulative_rates(alphas)) + (found[-1] if found else 0)


def last_position_left_out(alphas: Iterable[float | None]) -> float:
    """the last position is left out: K rates give K products."""
    return 1 + sum(cumulative_rates(alphas)[:-1])


def first_position_left_out(alphas: Iterable[float | None]) -> float:
    """the first position is left out of the sum: its term is a_1, the chance that one drafted token stays."""
    return 1 + sum(cumulative_rates(alphas)[1:])


def pairs_only(alphas: Iterable[float | None]) -> float:
    """each rate is multiplied by the one before it only: token i needs all positions up to i."""
    return 1 + sum(a * b for a, b in pairwise([1.0, *rates(alphas)]))


def weighed_by_position(alphas: Iterable[float | None]) -> float:
    """each product is multiplied by its position: token i comes out once if all up to i stay."""
    return 1 + sum(i * chance for i, chance in enumerate(cumulative_rates(alphas), 1))


def whole_draft_missing(alphas: Iterable[float | None]) -> float:
    """the mean over where the rejection is, and the case without one is missing: where all stay, K + 1 tokens
    come out.
    """
    found = rates(alphas)
    before = [1.0, *cumulative_rates(found)]
    return sum((i + 1) * before[i] * (1 - rate) for i, rate in enumerate(found))


def product_of_one_more(alphas: Iterable[float | None]) -> float:
    """the product of 1 + rate: that is a sum over all subsets of positions, kept behind a rejection too."""
    return prod(1 + rate for rate in rates(alphas))


def mean_of_tokens(alphas: Iterable[float | None]) -> float:
    """divided by the number of positions: tokens of one pass are asked for."""
    found = rates(alphas)
    return expected_tokens_by_position(found) / max(len(found), 1)


def rejections(alphas: Iterable[float | None]) -> float:
    """1 - rate stands where the rate belongs: that is the chance of a rejection."""
    return expected_tokens_by_position([1 - rate for rate in rates(alphas)])


def backwards(alphas: Iterable[float | None]) -> float:
    """from the last position to the first: token 1 needs position 1 only, token i all up to i."""
    return expected_tokens_by_position(rates(alphas)[::-1])


def first_position_only(alphas: Iterable[float | None]) -> float:
    """only the first position is looked at. Is a `return` inside the loop? It ends there."""
    return expected_tokens_by_position(rates(alphas)[:1])


def two_positions(alphas: Iterable[float | None]) -> float:
    """only the first two positions are looked at."""
    return expected_tokens_by_position(rates(alphas)[:2])


# ---- None, and no position at all


def none_is_one(alphas: Iterable[float | None]) -> float:
    """None counts as 1: what was never tested was never reached, and brought no token. It counts as 0."""
    return expected_tokens_by_position([1.0 if alpha is None else alpha for alpha in alphas])


def none_left_out(alphas: Iterable[float | None]) -> float:
    """None is skipped, and the positions behind it move up: nothing behind it was reached, it counts as 0."""
    return expected_tokens_by_position([alpha for alpha in alphas if alpha is not None])


def none_half(alphas: Iterable[float | None]) -> float:
    """None counts as .5: what was never tested was never reached, and brought no token. It counts as 0."""
    return expected_tokens_by_position([0.5 if alpha is None else alpha for alpha in alphas])


def nothing_for_none(alphas: Iterable[float | None]) -> float | None:
    """None for the whole where one position is None: there the terms end, those before it stand."""
    found = list(alphas)
    return None if None in found else expected_tokens_by_position(found)


def zero_for_no_position(alphas: Iterable[float | None]) -> float:
    """0 where there is no position: K = 0 is plain decoding, one token a pass."""
    found = list(alphas)
    return expected_tokens_by_position(found) if found else 0.0


def rounded(alphas: Iterable[float | None]) -> float:
    """rounded to two digits: round where it is printed, not where it is computed."""
    return round(expected_tokens_by_position(alphas), 2)


OF_POSITIONS: list[Positional] = [
    read_as_cumulative,
    cumulated_twice,
    reached_for_kept,
    mean_for_all,
    geometric_mean_for_all,
    first_for_all,
    last_for_all,
    rate_to_the_position,
    product_of_all,
    product_alone,
    own_token_missing,
    own_token_twice,
    bonus_on_top,
    last_position_left_out,
    first_position_left_out,
    pairs_only,
    weighed_by_position,
    whole_draft_missing,
    product_of_one_more,
    mean_of_tokens,
    rejections,
    backwards,
    first_position_only,
    two_positions,
    none_is_one,
    none_left_out,
    none_half,
    nothing_for_none,
    zero_for_no_position,
    rounded,
]
