"""Wrong lines of the proof, in exact fractions: joint taken for conditional, masses that get lost.

Each function gives one line of `proof(p, q)` or of `induction(p, q, p_next, q_next)`; the tables at the end
say which. The first paragraph of a docstring is a grader's diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

Law = Sequence[Fraction]
Laws = Sequence[Law]


def _keep(p: Law, q: Law) -> list[Fraction]:
    return [min(Fraction(1), a / b) if b else Fraction(1) for a, b in zip(p, q, strict=True)]


def _paid(p: Law, q: Law) -> list[Fraction]:
    return [min(a, b) for a, b in zip(p, q, strict=True)]


def _rest(p: Law, q: Law) -> list[Fraction]:
    """The residual law."""
    owed = _owed(p, q)
    return [x / sum(owed) for x in owed] if any(owed) else list(p)


def _owed(p: Law, q: Law) -> list[Fraction]:
    return [max(a - b, Fraction(0)) for a, b in zip(p, q, strict=True)]


def _rejected(p: Law, q: Law) -> Fraction:
    return 1 - sum(_paid(p, q), Fraction(0))


# ---- kept


def kept_once_drafted(p: Law, q: Law) -> list[Fraction]:
    """min(1, p / q) alone: that is conditional, given that x was drafted. Joint is that times q(x)."""
    return _keep(p, q)


def kept_given_acceptance(p: Law, q: Law) -> list[Fraction]:
    """divided by the acceptance: that is conditional, given that something was kept. No division here."""
    paid = _paid(p, q)
    return [x / sum(paid) for x in paid]


def kept_drafted_from_p(p: Law, q: Law) -> list[Fraction]:
    """p(x) min(1, p / q): x is drafted by the draft, with probability q(x)."""
    return [a * keep for a, keep in zip(p, _keep(p, q), strict=True)]


def kept_by_the_coin_upside_down(p: Law, q: Law) -> list[Fraction]:
    """q(x) min(1, q / p): the coin is upside down, it must say no where the draft has too much."""
    return [b * keep for b, keep in zip(q, _keep(q, p), strict=True)]


def kept_though_never_drafted(p: Law, q: Law) -> list[Fraction]:
    """p(x) where q(x) = 0: a token that is never drafted is never kept, min(p, q) is 0 there."""
    return [min(a, b) if b else a for a, b in zip(p, q, strict=True)]


# ---- rejection


def acceptance(p: Law, q: Law) -> Fraction:
    """the mass accepted, alpha: what is rejected is 1 minus that."""
    return 1 - _rejected(p, q)


def mean_over_the_vocabulary(p: Law, q: Law) -> Fraction:
    """the mean of 1 - min(1, p / q) over the vocabulary: tokens are drafted with q(x), not equally often."""
    return 1 - sum(_keep(p, q), Fraction(0)) / len(p)


def weighted_with_the_target(p: Law, q: Law) -> Fraction:
    """each chance of a rejection is weighted with p(x): x is drafted by the draft, with probability q(x)."""
    return sum((a * (1 - keep) for a, keep in zip(p, _keep(p, q), strict=True)), Fraction(0))


def both_sides(p: Law, q: Law) -> Fraction:
    """the sum of |p - q|: it counts what is owed and what was overpaid, twice the mass rejected."""
    return 2 * _rejected(p, q)


# ---- replaced


def rejection_mass_dropped(p: Law, q: Law) -> list[Fraction]:
    """the rejection mass is dropped: the residual is the law of x given a rejection. Multiply by its mass."""
    return _rest(p, q)


def divided_by_the_acceptance(p: Law, q: Law) -> list[Fraction]:
    """wrong conditioning: (p - q)+ is divided by the mass accepted, the residual by the mass rejected."""
    alpha = sum(_paid(p, q), Fraction(0))
    return [_rejected(p, q) * x / alpha if alpha else Fraction(0) for x in _owed(p, q)]


def acceptance_for_the_rejection(p: Law, q: Law) -> list[Fraction]:
    """wrong conditioning: the residual times the mass accepted. A replacement follows a rejection."""
    return [(1 - _rejected(p, q)) * x for x in _rest(p, q)]


def not_divided(p: Law, q: Law) -> list[Fraction]:
    """(p - q)+ times the mass rejected: the residual is (p - q)+ divided by it, so it must cancel."""
    return [_rejected(p, q) * x for x in _owed(p, q)]


def drawn_from_p(p: Law, q: Law) -> list[Fraction]:
    """the replacement is drawn from p: resample from p, which pays twice."""
    return [_rejected(p, q) * x for x in p]


def drawn_without_the_refused(p: Law, q: Law) -> list[Fraction]:
    """the replacement is drawn from p without the refused token: others that can lose are paid again."""
    lost = [b - paid for b, paid in zip(q, _paid(p, q), strict=True)]
    after = [(z, mass / (1 - p[z])) for z, mass in enumerate(lost) if mass]  # mass > 0 only where p < q
    return [sum((w * a for z, w in after if z != x), Fraction(0)) for x, a in enumerate(p)]


def own_rejection_only(p: Law, q: Law) -> list[Fraction]:
    """q(x) (1 - min(1, p / q)): that is x being rejected. x comes out when any token was rejected."""
    return [b - paid for b, paid in zip(q, _paid(p, q), strict=True)]


def absolute_owed(p: Law, q: Law) -> list[Fraction]:
    """|p - q| instead of (p - q)+: it also pays the tokens that were overpaid."""
    return [abs(a - b) for a, b in zip(p, q, strict=True)]


# ---- total


def total_kept_only(p: Law, q: Law) -> list[Fraction]:
    """only the tokens kept: each token has a second way in, as a replacement."""
    return _paid(p, q)


def total_with_a_whole_residual(p: Law, q: Law) -> list[Fraction]:
    """the rejection mass is dropped: kept plus the residual sums to more than 1."""
    return [a + b for a, b in zip(_paid(p, q), _rest(p, q), strict=True)]


def total_weighted_twice(p: Law, q: Law) -> list[Fraction]:
    """weighted twice: both lines are joint probabilities already, so they are added as they are."""
    r = _rejected(p, q)
    return [(1 - r) * a + r * b for a, b in zip(_paid(p, q), _owed(p, q), strict=True)]


# ---- two tokens


def second_token_not_judged(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """the second drafted token is taken as it is, with q_next: it is judged like the first."""
    return [[keep * y for y in row] for keep, row in zip(_paid(p, q), q_next, strict=True)]


def both_kept(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """only the case that both are kept: the second may also be rejected and replaced."""
    rows = zip(_paid(p, q), p_next, q_next, strict=True)
    return [[keep * y for y in _paid(p_x, q_x)] for keep, p_x, q_x in rows]


def first_kept_once_drafted(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """min(1, p / q) alone for the first token: that is conditional, given that x was drafted. Times q(x)."""
    return [[keep * y for y in row] for keep, row in zip(_keep(p, q), p_next, strict=True)]


def whole_chain_rule(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """p(x) p_next(y): that is the total. This line is a part of it, one way in for the first token."""
    return [[a * y for y in row] for a, row in zip(p, p_next, strict=True)]


def first_row_after_a_kept_token(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """p_next[0] for every x: the law of the second token hangs on the first one, take p_next[x]."""
    return [[paid * y for y in p_next[0]] for paid in _paid(p, q)]


def first_row_after_a_replacement(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """p_next[0] for every x: the law of the second token hangs on the first one, take p_next[x]."""
    return [[owed * y for y in p_next[0]] for owed in _owed(p, q)]


def first_drawn_from_p(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """the first token is replaced from p: resample from p, which pays twice what the coin has paid."""
    rows = zip(p, p_next, strict=True)
    return [[_rejected(p, q) * a * y for y in row] for a, row in rows]


def replacement_then_kept(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """min(p_next, q_next) after a replacement: the round is over, no coin is tossed for y."""
    rows = zip(_owed(p, q), p_next, q_next, strict=True)
    return [[owed * y for y in _paid(p_x, q_x)] for owed, p_x, q_x in rows]


def residual_without_its_mass(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """the rejection mass is dropped: the residual is the law of x given a rejection. Multiply by its mass."""
    return [[r * y for y in row] for r, row in zip(_rest(p, q), p_next, strict=True)]


def draft_goes_on(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """after a rejection the text goes on with q_next: a recovered token ends the round, p_next follows."""
    return [[r * y for y in row] for r, row in zip(_owed(p, q), q_next, strict=True)]


def row_of_the_rejected_token(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """y is drawn after the rejected token instead of after x: that context is gone, the text holds x."""
    rejected, size = own_rejection_only(p, q), range(len(p))
    after = [sum((rejected[z] * p_next[z][y] for z in size), Fraction(0)) for y in size]
    return [[x * y for y in after] for x in _rest(p, q)]


def indices_swapped(p: Law, q: Law, p_next: Laws, q_next: Laws) -> list[list[Fraction]]:
    """the indices are swapped, [y][x]: the outer list goes over the first token, x."""
    rows = zip(_paid(p, q), p_next, strict=True)
    return [list(column) for column in zip(*([k * y for y in row] for k, row in rows), strict=True)]


PROOF: dict[str, list[Callable[..., Any]]] = {
    "kept": [
        kept_once_drafted,
        kept_given_acceptance,
        kept_drafted_from_p,
        kept_by_the_coin_upside_down,
        kept_though_never_drafted,
    ],
    "rejection": [acceptance, mean_over_the_vocabulary, weighted_with_the_target, both_sides],
    "replaced": [
        rejection_mass_dropped,
        divided_by_the_acceptance,
        acceptance_for_the_rejection,
        not_divided,
        drawn_from_p,
        drawn_without_the_refused,
        own_rejection_only,
        absolute_owed,
    ],
    "total": [total_kept_only, total_with_a_whole_residual, total_weighted_twice],
}
INDUCTION: dict[str, list[Callable[..., Any]]] = {
    "accepted": [
        second_token_not_judged,
        both_kept,
        first_kept_once_drafted,
        whole_chain_rule,
        indices_swapped,
        first_row_after_a_kept_token,
    ],
    "recovered": [
        residual_without_its_mass,
        first_drawn_from_p,
        draft_goes_on,
        replacement_then_kept,
        first_row_after_a_replacement,
        row_of_the_rejected_token,
    ],
    "total": [],
}
