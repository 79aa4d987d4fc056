"""Chapter 3, to fill in: the exact law of any rule, the coin and what it keeps, a test of whole engines."""

from __future__ import annotations

from collections.abc import Callable

import torch  # noqa: F401
from torch import Tensor

from specdec_lessons.acceptance import Rule
from specdec_lessons.foundations import exact  # noqa: F401
from specdec_lessons.foundations.toy import TableModel  # noqa: F401


def law_of_rule(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """Return the exact law (V,) of the one token that comes out.

    x is drafted from q (V,). keep, replacement = rule(p, q, x) are the
    probability of keeping x, and the law (V,) of what stands there otherwise.
    """
    raise NotImplementedError("your turn")


def acceptance_probability(p_x: Tensor, q_x: Tensor) -> Tensor:
    """Return min(1, p / q) elementwise: (...) and (...) -> (...).

    p_x, q_x: what target and draft gave the drafted tokens. Nowhere NaN:
    0 where p_x = 0, and 1 where only q_x = 0.
    """
    raise NotImplementedError("your turn")


def acceptance_rate(p: Tensor, q: Tensor) -> Tensor:
    """Return alpha, the chance that a draft from q stays: (..., V) -> (...).

    The coin is acceptance_probability. One rate for each pair of laws.
    """
    raise NotImplementedError("your turn")


def accepted_prefix(flips: Tensor) -> int:
    """Return how many drafted tokens stay: flips bool (n,) -> 0 to n.

    A token stays if its coin and all coins before it are True.
    """
    raise NotImplementedError("your turn")


def audit(engine: Callable[..., tuple[int, int]]) -> None:
    """Raise AssertionError if the engine is not lossless, else return None.

    engine(target, draft, randomness) emits two tokens from the empty prompt;
    target and draft are TableModels, of your choice. See exact.law_of and
    exact.sequence_law.
    """
    raise NotImplementedError("your turn")
