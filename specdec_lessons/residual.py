"""Chapter 4. Residual sampling: what to draw from after a rejection, and what a whole draft earns.

The coin has already paid min(p, q) to each token. The replacement must come from what is still owed,
p - min(p, q) = (p - q)+, and from nothing else. Source: Leviathan et al., section 2.3 and appendix A.1.
"""

from __future__ import annotations

from typing import NamedTuple

from torch import Tensor

from .acceptance import accepted_prefix
from .foundations.protocols import Draft


class Verdict(NamedTuple):
    """accepted: how many drafted tokens stay, 0 to n. next_law: (V,), what the next token is drawn from."""

    accepted: int
    next_law: Tensor


def residual(p: Tensor, q: Tensor) -> Tensor:
    """Return the law (V,) proportional to max(p - q, 0): what the target is still owed after the coin.

    Where nothing is owed (p = q, exactly or by rounding) it returns p itself: the coin cannot then reject, or
    only by a rounding error, and p is the one answer that is right in the limit. Never NaN, never uniform.
    Source: Leviathan et al., section 2.3, norm(max(0, p - q)).
    """
    owed = (p - q).clamp_min(0)
    mass = owed.sum()
    return owed / mass if mass > 0 else p


def verify(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """Return Verdict(accepted, next_law (V,)) for a draft of n tokens judged by target_laws (n + 1, V).

    flips: bool (n,), coins already tossed with the acceptance probabilities. target_laws[i] judges token i;
    the last row judges nothing and is the law of the bonus token. After a rejection at position a the next
    token comes from the residual there. Source: Leviathan et al., algorithm 1.
    """
    accepted = accepted_prefix(flips)
    if accepted == len(draft):
        return Verdict(accepted, target_laws[accepted])
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
