"""Wrong best_k(alpha, c, v, most) of chapter 7. The first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..speedup import PassCost, best_k, expected_tokens, speedup
from .speedup_costs import (
    alpha_where_k_belongs,
    k_times_acceptance_over_cost,
    one_step_charged,
    pass_cost,
)

Choice = Callable[..., Any]


def possible(most: int, v: PassCost | None) -> list[int]:
    """Return the K from 0 to `most` whose pass was measured."""
    return [k for k in range(most + 1) if k == 0 or not isinstance(v, Mapping) or k + 1 in v]


def choose(speed: Choice, alpha: float, c: float, v: PassCost | None, most: int) -> int:
    """Return the K with the largest speed(alpha, c, k, v), the smallest of those that tie."""
    return max(possible(most, v), key=lambda k: speed(alpha, c, k, v))


# ---- which K are looked at


def zero_not_considered(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """K = 0 is not considered: where drafting does not pay the answer is 0, do not speculate."""
    ks = [k for k in possible(most, v) if k]
    return max(ks, key=lambda k: speedup(alpha, c, k, v)) if ks else 1


def most_not_considered(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """K = most is not considered: range(most) ends one before it."""
    return choose(speedup, alpha, c, v, max(most - 1, 0))


def one_beyond_most(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """off by one: K = most + 1 is considered too."""
    return choose(speedup, alpha, c, v, most + 1)


def most_ignored(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """`most` is not used: 16 is only its default."""
    return choose(speedup, alpha, c, v, 16)


def as_far_as_v(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """where v is a mapping K goes as far as v does, past `most`: both are limits."""
    return choose(speedup, alpha, c, v, max(v) - 1 if isinstance(v, Mapping) else most)


def up_to_the_first_gap(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """it stops at the first n that v lacks: larger ones may have been measured, go on."""
    ks = possible(most, v)
    return max((k for k in ks if k == ks.index(k)), key=lambda k: speedup(alpha, c, k, v))


def as_many_as_v_holds(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """len(v) is taken for the largest n: v may lack some in between."""
    ks = [k for k in possible(most, v) if not isinstance(v, Mapping) or k < len(v)]
    return max(ks, key=lambda k: speedup(alpha, c, k, v))


def last_of_v_left_out(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """K is looked up in v, where n = K + 1 belongs: the K whose pass is the last that v holds is left out, or
    one is tried whose pass v lacks.
    """
    ks = [k for k in possible(most, v) if not isinstance(v, Mapping) or k == 0 or k in v]
    return max(ks, key=lambda k: speedup(alpha, c, k, v))


# ---- what is missing in v


def missing_costs_one(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """an n that v lacks is taken to cost 1: nobody has measured it, leave its K out."""
    given = (lambda n: v.get(n, 1.0)) if isinstance(v, Mapping) else v
    return choose(speedup, alpha, c, given, most)


def missing_costs_nothing(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """an n that v lacks is taken to cost nothing: nobody has measured it, leave its K out."""
    given = (lambda n: v.get(n, 1e-9)) if isinstance(v, Mapping) else v
    return choose(speedup, alpha, c, given, most)


# ---- what is compared


def most_tokens(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the K with the most tokens per pass: that is always the largest one. Its cost counts too, compare
    speed-ups.
    """
    return max(possible(most, v), key=lambda k: expected_tokens(alpha, k))


def largest_possible(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """always the largest K there is. Compare speed-ups: max of pairs (K, speed-up) compares the K first."""
    return possible(most, v)[-1]


def alpha_above_c(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """1 where alpha > c, else 0: the rule says whether drafting pays, and not how much of it pays best."""
    return int(alpha > c)


def zero_below_c(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """0 wherever alpha <= c: that rule is for passes that all cost 1. With a measured v compare the speed-ups
    there too.
    """
    return 0 if alpha <= c else best_k(alpha, c, v, most)


def break_even(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the largest K that is faster than plain decoding at all: the fastest one is asked for."""
    return max((k for k in possible(most, v) if speedup(alpha, c, k, v) > 1), default=0)


def first_that_pays(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the smallest K that is faster than plain decoding: the fastest one is asked for."""
    return next((k for k in possible(most, v) if speedup(alpha, c, k, v) > 1), 0)


def first_peak(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """it stops as soon as the next K is no faster: with a measured v there may be a higher peak behind the
    valley. Look at all.
    """
    ks = possible(most, v)
    best = ks[0]
    for k in ks[1:]:
        if speedup(alpha, c, k, v) <= speedup(alpha, c, best, v):
            break
        best = k
    return best


def last_of_those_that_tie(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the largest K of those that tie: no faster, and it drafts more, take the smallest. Is there a >= where
    > belongs?
    """
    return max(reversed(possible(most, v)), key=lambda k: speedup(alpha, c, k, v))


def last_improvement(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the last K that is faster than the one before it, which need not be the fastest of all."""
    ks = possible(most, v)
    speeds = [speedup(alpha, c, k, v) for k in ks]
    return max((ks[i] for i in range(1, len(ks)) if speeds[i] > speeds[i - 1]), default=0)


def slowest(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the K with the smallest speed-up: the largest is asked for."""
    return min(possible(most, v), key=lambda k: speedup(alpha, c, k, v))


def one_more(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """off by one: K is one too large. K + 1 is what the pass reads."""
    return best_k(alpha, c, v, most) + 1


def one_less(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """off by one: K is one too small. Where a list of speed-ups begins with K = 1, its place 0 is K = 1."""
    return best_k(alpha, c, v, most) - 1


def speed_itself(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> float:
    """the largest speed-up: asked for is the K that has it."""
    return speedup(alpha, c, best_k(alpha, c, v, most), v)


def place_in_the_list(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """the place in the list of the K that were tried, not the K: where v lacks some they differ."""
    return possible(most, v).index(best_k(alpha, c, v, most))


# ---- with a speed-up that is wrong


def v_not_used(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """v is not used: a pass over K + 1 tokens is taken to cost what one over a single token does."""
    return choose(lambda a, c, k, _: speedup(a, c, k), alpha, c, None, most)


def v_used_as_a_limit_only(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """v says only which K were measured, its costs are not used."""
    return choose(lambda a, c, k, _: speedup(a, c, k), alpha, c, v, most)


def v_one_too_early(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """v(K) where v(K + 1) belongs: the pass reads the last committed token and the K drafted ones."""

    def early(alpha: float, c: float, k: int, v: PassCost | None) -> float:
        return expected_tokens(alpha, k) / (k * c + pass_cost(v, k))

    ks = [k for k in range(most + 1) if k == 0 or not isinstance(v, Mapping) or k in v]
    return max(ks, key=lambda k: early(alpha, c, k, v) if k else 1.0)


def c_not_used(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """c is not used: drafting is taken to be free."""
    return choose(lambda a, _, k, v: speedup(a, 0.0, k, v), alpha, c, v, most)


def c_once(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """c is charged once a round: it is the cost of one draft step, and a round takes K."""
    return choose(lambda a, c, k, v: one_step_charged(a, c, k, v) if k else 1.0, alpha, c, v, most)


def alpha_where_k(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """alpha c where K c belongs: below the line stands how many steps are paid, and all K of them are."""
    return choose(alpha_where_k_belongs, alpha, c, v, most)


def by_k_times_acceptance(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """K x alpha is taken for the tokens: those behind a rejection are lost, and the pass adds its own."""
    return choose(k_times_acceptance_over_cost, alpha, c, v, most)


OF_BEST_K: list[Choice] = [
    zero_not_considered,
    most_not_considered,
    one_beyond_most,
    most_ignored,
    as_far_as_v,
    up_to_the_first_gap,
    as_many_as_v_holds,
    last_of_v_left_out,
    missing_costs_one,
    missing_costs_nothing,
    most_tokens,
    alpha_above_c,
    zero_below_c,
    break_even,
    first_that_pays,
    first_peak,
    last_of_those_that_tie,
    last_improvement,
    slowest,
    one_more,
    one_less,
    speed_itself,
    place_in_the_list,
    v_not_used,
    v_used_as_a_limit_only,
    v_one_too_early,
    c_not_used,
    c_once,
    alpha_where_k,
    by_k_times_acceptance,
    largest_possible,
]
