"""Chapter 4, to fill in: what is owed after a rejection, what a draft earns, and why nothing is lost."""

from __future__ import annotations

from fractions import Fraction

import torch  # noqa: F401
from torch import Tensor

import specdec_lessons.residual as tested  # noqa: F401
from specdec_lessons.acceptance import accepted_prefix  # noqa: F401
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.residual import Verdict


def residual(p: Tensor, q: Tensor) -> Tensor:
    """Return the law (V,) of the token that replaces a rejected one.

    p, q: laws (V,) of target and draft. The coin has already paid
    min(p, q): draw from what is still owed. Where nothing is owed,
    return p.
    """
    raise NotImplementedError("your turn")


def verify(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """Return Verdict(accepted, next_law): how many drafted tokens stay,
    and the law (V,) of the token after them.

    draft: .tokens (n,) and .laws (n, V). n may be 0. target_laws
    (n + 1, V): row i judges token i, the last row judges none. flips:
    bool (n,), True where the coin of token i said keep. There to use:
    accepted_prefix(flips) of the chapter before, tested.residual(p, q).
    """
    raise NotImplementedError("your turn")


def proof(p: list[Fraction], q: list[Fraction]) -> dict:
    """Return the four lines of the proof for one token, in fractions.

    p, q: laws as lists of V Fractions; entries may be 0. The lines are
    probabilities, of one drafted token and what comes of it:
      "kept":      list (V,), x is drafted and kept
      "rejection": Fraction, the drafted token is not kept
      "replaced":  list (V,), x comes out as a replacement
      "total":     list (V,), x comes out
    For p = q nothing is rejected: "rejection" is 0, "replaced" all 0.
    """
    raise NotImplementedError("your turn")


def induction(
    p: list[Fraction],
    q: list[Fraction],
    p_next: list[list[Fraction]],
    q_next: list[list[Fraction]],
) -> dict:
    """Return the law of two tokens when K = 2 are drafted, by the first.

    p, q: laws of the first token. p_next[x], q_next[x]: laws of the
    second, after x. A recovered token ends the round, so what follows
    it is plain decoding. Each value is a list of V lists of V
    Fractions, [x][y] for x, then y:
      "accepted":  the first drafted token is kept, it is x; y follows
      "recovered": the first is rejected, x replaces it; y follows
      "total":     x and y come out
    """
    raise NotImplementedError("your turn")
