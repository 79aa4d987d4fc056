"""Wrong answers to acceptance_probability of chapter 3; the first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..acceptance import acceptance_probability

Coin = Callable[[Tensor, Tensor], Tensor]


def upside_down(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(1, q / p): the ratio upside down, which keeps what the draft overpays and rejects the rest."""
    return _ratio(q_x, p_x).clamp_max(1)


def upside_down_without_a_cap(p_x: Tensor, q_x: Tensor) -> Tensor:
    """q / p: the ratio upside down, and without the minimum it is above 1 as well."""
    return _ratio(q_x, p_x)


def target_probability(p_x: Tensor, q_x: Tensor) -> Tensor:
    """p(x), whatever the draft said: the token pays for being unlikely under p and gets no credit from q."""
    return p_x.clone()


def threshold(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A 0/1 threshold, keep where p >= q: no coin is tossed, so nothing with p < q ever stays."""
    return (p_x >= q_x).to(p_x.dtype)


def threshold_on_the_ratio(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A 0/1 threshold at half, keep where p / q >= 1/2: a fixed limit in the place of a coin."""
    return (p_x >= q_x / 2).to(p_x.dtype)


def above_one(p_x: Tensor, q_x: Tensor) -> Tensor:
    """p / q without the minimum: above 1 wherever the target likes the token better than the draft did."""
    return _ratio(p_x, q_x)


def divides_by_zero(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(1, p / q) with no care for p = q = 0: 0 / 0 is NaN, and so is log 0 - log 0."""
    return (p_x / q_x).clamp_max(1)


def never_said_accepted(p_x: Tensor, q_x: Tensor) -> Tensor:
    """Where p >= q it answers 1, and 0 >= 0 too: p = 0 is accepted, a token that the target never says."""
    return _ratio(p_x, q_x).where(p_x < q_x, 1.0)


def zero_where_draft_is_zero(p_x: Tensor, q_x: Tensor) -> Tensor:
    """0 where q = 0: a token that the target wants is refused because the draft gave it nothing."""
    return acceptance_probability(p_x, q_x).where(q_x > 0, 0.0)


def missing_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 where p is missing from the table: exp(1e-10) is probability 1."""
    looked_up = p_x.log().where(p_x > 0, 1e-10)
    return _ratio(looked_up.exp(), q_x).clamp_max(1)


def missing_draft_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 where q is missing from the table: the ratio is p / 1, not large."""
    looked_up = q_x.log().where(q_x > 0, 1e-10)
    return (p_x / looked_up.exp()).clamp_max(1)


def missing_anywhere_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 for what is missing from a table: exp(1e-10) is probability 1."""
    log_p, log_q = (chance.log().where(chance > 0, 1e-10) for chance in (p_x, q_x))
    return (log_p - log_q).exp().clamp_max(1)


def the_maximum(p_x: Tensor, q_x: Tensor) -> Tensor:
    """max(1, p / q): the maximum where the minimum is meant, so that nothing is below 1."""
    return _ratio(p_x, q_x).clamp_min(1)


def the_minimum(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(p, q), not divided by q: that is drafted *and* kept; the coin needs kept *given* drafted."""
    return torch.minimum(p_x, q_x)


def always(p_x: Tensor, q_x: Tensor) -> Tensor:
    """1 for every token: everything stays, and the output has the draft's law."""
    return torch.ones_like(p_x)


def _ratio(upper: Tensor, lower: Tensor) -> Tensor:
    return (upper / lower.where(lower > 0, 1.0)).where(lower > 0, (upper > 0).to(upper.dtype))


def _added(guard: float) -> Coin:
    def coin(p_x: Tensor, q_x: Tensor) -> Tensor:
        """p / (q + 1e-10), or so: the guard against division by zero changes the answer where q is small."""
        return (p_x / (q_x + guard)).clamp_max(1)

    coin.__name__ = f"{guard:.2g} added"
    return coin


def _floored(guard: float) -> Coin:
    def coin(p_x: Tensor, q_x: Tensor) -> Tensor:
        """A floor under q, such as clamp_min(1e-10): a q below it is real, and the ratio is too small."""
        return (p_x / q_x.clamp_min(guard)).clamp_max(1)

    coin.__name__ = f"{guard:.2g} at least"
    return coin


_GUARDS = [1e-4, 1e-5, 1e-6, 1e-7, torch.finfo(torch.float32).eps, 1e-8, 1e-9, 1e-10, 1e-12, 1e-15, 1e-16]
COINS: list[Coin] = [
    upside_down,
    upside_down_without_a_cap,
    target_probability,
    threshold,
    threshold_on_the_ratio,
    above_one,
    never_said_accepted,
    zero_where_draft_is_zero,
    missing_is_certain,
    missing_draft_is_certain,
    missing_anywhere_is_certain,
    the_maximum,
    the_minimum,
    always,
    divides_by_zero,
    *map(_added, _GUARDS),
    *map(_floored, _GUARDS),
]
