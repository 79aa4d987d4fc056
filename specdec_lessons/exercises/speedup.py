"""Chapter 7, to fill in: what a round brings, what it costs, which K pays, rates by position, a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence  # noqa: F401

import torch  # noqa: F401
from torch import Tensor

import specdec_lessons.speedup as tested  # noqa: F401
from specdec_lessons.speedup import Attempt, Number, PassCost


def expected_tokens(alpha: Number, k: int) -> Number:
    """Return the tokens per target pass where each draft is k long.

    alpha: P(accept), 0 to 1, the same for every drafted token; a float,
    or a tensor of any shape, and then the answer has that shape.
    alpha = 1 gives k + 1. k = 0 gives 1 (for a tensor, ones).
    """
    raise NotImplementedError("your turn")


def speedup(
    alpha: Number,
    c: float | Tensor,
    k: int,
    v: PassCost | None = None,
) -> Number:
    """Return how many times faster than plain decoding this is.

    alpha, k: as above; tested.expected_tokens(alpha, k) is there to use.
    c: cost of one draft step, 0 or more. v: cost of a pass over n new
    tokens, a function n -> v(n) or a dict {n: v(n)}; None: each costs 1.
    Both in units of the pass over one token, so v(1) is 1. A dict that
    lacks k + 1 is an error, any will do. Below 1 is slower; k = 0 is
    plain decoding, 1. alpha and c may be tensors that broadcast (for
    k = 0, then: ones).
    """
    raise NotImplementedError("your turn")


def best_k(
    alpha: float,
    c: float,
    v: PassCost | None = None,
    most: int = 16,
) -> int:
    """Return the K from 0 to most, most included, that is fastest.

    The smallest of those that tie; 0 where no K beats plain decoding.
    tested.speedup(alpha, c, k, v) is there to use. v: as there; a dict
    holds 1, and may lack other n: leave out each K whose pass it lacks
    (tested.speedup raises ValueError for it).
    """
    raise NotImplementedError("your turn")


def expected_tokens_by_position(alphas: Iterable[float | None]) -> float:
    """Return the tokens per target pass from rates by position.

    alphas: for positions 1 to K, P(accept) there, given that all before
    were accepted. They may come from a generator. None, a position that
    no round tested, counts as 0. No position at all (K = 0) gives 1.
    """
    raise NotImplementedError("your turn")


def replay(text: Sequence[Attempt], k: int) -> list[Attempt]:
    """Return the rounds that write the text with k, an Attempt for each.

    text: for each position Attempt(drafted, accepted), what a round that
    begins there drafts if nothing holds it back, and how much of that
    the text keeps. Rounds draft at most k, and at the end so little that
    accepted tokens and the pass's own never go past the text.
    k = 0 is plain decoding; no position gives no round.
    """
    raise NotImplementedError("your turn")
