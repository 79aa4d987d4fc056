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

    p, q: laws (V,) of target and draft. The coin has already paid min(p, q):
    draw from what is still owed. Where nothing is owed, return p.
    """
    raise NotImplementedError("your turn")


def verify(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """Return Verdict(accepted, next_law): how many drafted tokens stay, and
    the law (V,) of the token after them.

    draft: .tokens (n,) and .laws (n, V). target_laws (n + 1, V): row i judges
    token i, the last row judges none. flips: bool (n,), True where the coin
    of token i said keep. n may be 0. tested.residual(p, q) is there to use.
    """
    raise NotImplementedError("your turn")


def proof(p: list[Fraction], q: list[Fraction]) -> dict:
    """Return the four lines of the proof for one token, in exact fractions.

    p, q: laws as lists of V Fractions; entries may be 0. Of one drafted token:
      "kept":      list (V,), the probability that x is drafted and kept
      "rejection": Fraction, the probability that the drafted token is not kept
      "replaced":  list (V,), the probability that x comes out as replacement
      "total":     list (V,), the probability that x comes out
    For p = q nothing is rejected: "rejection" is 0, "replaced" all 0.
    """
    raise NotImplementedError("your turn")


def induction(
    p: list[Fraction],
    q: list[Fraction],
    p_next: list[list[Fraction]],
    q_next: list[list[Fraction]],
) -> dict:
    """Return the law of two tokens when K = 2 are drafted, by its first token.

    p, q: laws of the first token. p_next[x], q_next[x]: laws of the second,
    after x. A recovered token ends the round, so what follows it is plain
    decoding. Each value is a list of V lists of V Fractions, [x][y] for x, y:
      "accepted":  the first drafted token is kept, it is x, and y follows
      "recovered": the first is rejected, x replaces it, and y follows
      "total":     x and y come out
    """
    raise NotImplementedError("your turn")
