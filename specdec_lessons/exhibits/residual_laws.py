"""Wrong `residual(p, q)`. The first line of each docstring is a grader's diagnosis."""

from __future__ import annotations

import torch
from torch import Tensor

from ..foundations.sampling import point_mass
from ..residual import residual


def absolute(p: Tensor, q: Tensor) -> Tensor:
    """|p - q| instead of max(p - q, 0): it also pays the tokens that the coin has overpaid."""
    gap = (p - q).abs()
    return gap / gap.sum() if gap.sum() > 0 else p


def upside_down(p: Tensor, q: Tensor) -> Tensor:
    """(q - p)+ instead of (p - q)+: it pays exactly the tokens that are owed nothing."""
    return residual(q, p)


def through_softmax(p: Tensor, q: Tensor) -> Tensor:
    """softmax of the residual instead of a division by its sum: exp(0) = 1 pays also what is owed nothing."""
    return (p - q).clamp_min(0).softmax(-1)


def softmax_of_the_difference(p: Tensor, q: Tensor) -> Tensor:
    """softmax of p - q: every token gets something, also those the coin has paid in full."""
    return (p - q).softmax(-1)


def zeros_at_equal(p: Tensor, q: Tensor) -> Tensor:
    """all zeros where nothing is owed (p = q): nothing can be drawn from that. Return p there."""
    owed = (p - q).clamp_min(0)
    return owed / owed.sum().clamp_min(1e-12)


def unnormalised(p: Tensor, q: Tensor) -> Tensor:
    """max(p - q, 0) is not normalised: it sums to the mass rejected, not to 1."""
    return (p - q).clamp_min(0)


def clipped_after_normalising(p: Tensor, q: Tensor) -> Tensor:
    """clipped after normalising: p - q sums to 0, so it cannot be divided yet. Clip first, then divide."""
    return ((p - q) / (p - q).sum()).clamp_min(0)


def clipped_after_the_absolute_sum(p: Tensor, q: Tensor) -> Tensor:
    """clipped after normalising by the sum of |p - q|: half of that sum is clipped away, so half is left."""
    return ((p - q) / (p - q).abs().sum()).clamp_min(0)


def shifted(p: Tensor, q: Tensor) -> Tensor:
    """p - q moved up by its minimum instead of cut at 0: only the token overpaid most gets nothing."""
    owed = p - q - (p - q).min()
    return owed / owed.sum()


def not_clipped(p: Tensor, q: Tensor) -> Tensor:
    """p - q without the cut at 0: tokens the coin has overpaid get negative probability."""
    return p - q


def divided_by_alpha(p: Tensor, q: Tensor) -> Tensor:
    """divided by alpha, the mass accepted: the condition is that the token was rejected, mass 1 - alpha."""
    return (p - q).clamp_min(0) / torch.minimum(p, q).sum()


def nan_at_equal(p: Tensor, q: Tensor) -> Tensor:
    """0 / 0 where nothing is owed: p = q gives NaN. Return p there."""
    owed = (p - q).clamp_min(0)
    return owed / owed.sum()


def nan_unless_identical(p: Tensor, q: Tensor) -> Tensor:
    """0 / 0 where q lies above p by rounding: nothing is owed there although p and q differ. Ask the mass."""
    return p if torch.equal(p, q) else nan_at_equal(p, q)


def mass_from_alpha(p: Tensor, q: Tensor) -> Tensor:
    """divided by 1 - sum of min(p, q): by rounding that is not 0 where nothing is owed. Sum what is owed."""
    mass = 1 - torch.minimum(p, q).sum()
    return (p - q).clamp_min(0) / mass if mass > 0 else p


def half_the_distance(p: Tensor, q: Tensor) -> Tensor:
    """divided by half of the sum of |p - q|: the same on paper, not when rounded. Sum what is owed."""
    mass = 0.5 * (p - q).abs().sum()
    return (p - q).clamp_min(0) / mass if mass > 0 else p


def half_the_distance_unguarded(p: Tensor, q: Tensor) -> Tensor:
    """divided by half of the sum of |p - q|: the same on paper, not when rounded. Sum what is owed."""
    return (p - q).clamp_min(0) / (0.5 * (p - q).abs().sum())


def small_debt_forgiven(p: Tensor, q: Tensor) -> Tensor:
    """p also where a little is owed. A small debt is still a debt: compare the mass with 0, not p with q."""
    return residual(p, q) if (p - q).clamp_min(0).sum() > 0.5 else p


def the_draft_at_equal(p: Tensor, q: Tensor) -> Tensor:
    """q where nothing is owed: by rounding q may hold a token that the target never says. Return p there."""
    owed = (p - q).clamp_min(0)
    return owed / owed.sum() if owed.sum() > 0 else q.clone()


def uniform_at_equal(p: Tensor, q: Tensor) -> Tensor:
    """the uniform law where p = q: a rounding error then emits a token that the target may never say."""
    owed = (p - q).clamp_min(0)
    return owed / owed.sum() if owed.sum() > 0 else torch.full_like(p, 1 / len(p))


def by_rank(p: Tensor, q: Tensor) -> Tensor:
    """matched by rank: both laws are sorted first, so a place in a list is paid, not a token."""
    order = p.argsort(descending=True, stable=True)
    owed = (p[order] - q.sort(descending=True).values).clamp_min(0)
    owed = torch.zeros_like(p).scatter(0, order, owed)
    return owed / owed.sum() if owed.sum() > 0 else p


def point_mass_at_the_largest(p: Tensor, q: Tensor) -> Tensor:
    """a point mass on the argmax of p - q: the token owed most gets everything, the others nothing."""
    return point_mass((p - q).argmax(), len(p), p.dtype)


def uniform_over_the_owed(p: Tensor, q: Tensor) -> Tensor:
    """the same probability for every token that is owed something: how much it is owed is lost."""
    owed = (p > q).to(p.dtype)
    return owed / owed.sum() if owed.sum() > 0 else p


def target_where_owed(p: Tensor, q: Tensor) -> Tensor:
    """p on the tokens with p > q: the part of p that the coin has already paid is not taken off."""
    owed = p.where(p > q, 0.0)
    return owed / owed.sum() if owed.sum() > 0 else p


def what_the_coin_pays(p: Tensor, q: Tensor) -> Tensor:
    """min(p, q), normalised: that is what the coin has paid, not what is still owed."""
    paid = torch.minimum(p, q)
    return paid / paid.sum()


def the_target(p: Tensor, q: Tensor) -> Tensor:
    """p itself, as if the coin had paid nothing: resample from p."""
    return p.clone()


def the_draft(p: Tensor, q: Tensor) -> Tensor:
    """q itself: the replacement is drafted once more."""
    return q.clone()
