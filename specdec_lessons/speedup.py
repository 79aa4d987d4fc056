"""Chapter 7. The theory of the speed-up: what a round brings, what it costs, and which K pays best.

Two ways to predict tokens per pass. One number, alpha, will do where every drafted token is as likely to be
accepted as any other. A drafter that copies is right in bursts, and there a recorded text is replayed.
Letters as in Leviathan et al. (https://arxiv.org/abs/2211.17192), whose gamma is our K. To their two costs,
c for a draft step and 1 for a pass, comes v(n): a pass over n new tokens, in units of the pass over one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from numbers import Integral
from typing import Any, NamedTuple, TypeVar

import numpy as np
import torch
from torch import Tensor

from .foundations.records import Round

Number = TypeVar("Number", float, Tensor)
PassCost = Callable[[int], float] | Mapping[int, float]  # n new tokens -> v(n)


# ---- one alpha for all positions


def expected_tokens(alpha: Number, k: int) -> Number:
    """Return 1 + alpha + .. + alpha**k: tokens per target pass where each draft is k tokens long.

    alpha: P(accept), the same for every drafted token whatever happened before; a float, or a tensor of any
    shape, which is also the shape of the answer. k = 0 gives 1 and alpha = 1 gives k + 1: nothing is divided.
    Errors: ValueError for alpha outside [0, 1], k below 0 or not whole.
    Source: Leviathan et al., equation 1, (1 - alpha**(k + 1)) / (1 - alpha).
    """
    _check_rate("alpha", alpha)
    _check_count("k", k)
    if isinstance(alpha, Tensor) and not alpha.is_floating_point():
        alpha = alpha.to(torch.get_default_dtype())  # k + 1 need not fit into a small whole number
    elif isinstance(alpha, (np.ndarray, np.generic)) and alpha.dtype.kind in "biu":
        alpha = alpha.astype(float)
    tokens = alpha**0
    for _ in range(k):
        tokens = 1 + alpha * tokens  # the pass's own token; and, if one more is kept, what follows it
    return tokens


def speedup(alpha: Number, c: float | Tensor, k: int, v: PassCost | None = None) -> Number:
    """Return how many times faster than plain decoding: `expected_tokens` over `round_cost`.

    Below 1 it is slower; k = 0 is plain decoding and gives 1. alpha and c may be tensors that broadcast.
    v None: a pass over k + 1 tokens costs what one over a single token does, as in Leviathan et al.,
    theorem 3.8. Errors: ValueError as in `expected_tokens` and `round_cost`.
    """
    return expected_tokens(alpha, k) / round_cost(c, k, v)


def round_cost(c: Any, k: int, v: PassCost | None = None) -> Any:
    """Return k c + v(k + 1): what a round of k drafted tokens costs, in units of the one-token pass.

    c: cost of one draft step, a float or a tensor. v: a function or a mapping from n to the measured cost of
    a pass over n new tokens, in the same units, so v(1) = 1; None takes every pass for 1.
    Errors: ValueError for c below 0, k below 0, a v in other units, a v that lacks n = k + 1.
    """
    _check_count("k", k)
    _check_rate("c", c, most=None)
    if v is not None and (not isinstance(v, Mapping) or 1 in v) and abs(_pass_cost(v, 1) - 1) > 1e-6:
        raise ValueError(
            f"v(1)={_pass_cost(v, 1)}: the unit is the one-token pass, divide every v(n) by v(1)"
        )
    return k * c + _pass_cost(v, k + 1)


def operations(alpha: Number, c_hat: float | Tensor, k: int) -> Number:
    """Return how many times more arithmetic than plain decoding is done for each token that comes out.

    Counted in operations a pass over n tokens costs n, however parallel it runs: v(n) = n. c_hat: operations
    of one draft step, in those of the target for one token. Errors: ValueError as in `speedup`.
    Source: Leviathan et al., theorem 3.11.
    """
    return round_cost(c_hat, k, float) / expected_tokens(alpha, k)


def best_k(alpha: float, c: float, v: PassCost | None = None, most: int = 16) -> int:
    """Return the K from 0 to `most` with the largest `speedup`, the smallest of those that tie.

    0 says: do not speculate. Without v that is so exactly where alpha <= c (Leviathan et al., corollary 3.9).
    A mapping v is asked only for what it holds. Errors: ValueError as in `speedup`, and for most below 0.
    """
    return max(_possible(most, v), key=lambda k: speedup(alpha, c, k, v))


# ---- a rate for each position


def cumulative_rates(conditional: Iterable[float | None]) -> list[float]:
    """Return for positions 1, 2, .. the probability that a draft is accepted up to and with that position.

    conditional: P(accept) there, given that all before were accepted, as `Generation.acceptance_by_position`
    counts it. None, a position that was never tested, was never reached either: from there on 0.
    Errors: ValueError for a rate outside [0, 1].
    """
    reached, survived = 1.0, []
    for rate in conditional:
        _check_rate("rate", rate := 0.0 if rate is None else rate)
        survived.append(reached := reached * float(rate))
    return survived


def conditional_rates(cumulative: Iterable[float]) -> list[float | None]:
    """Return for positions 1, 2, .. P(accept) there, given that all before were accepted; None after a 0.

    Serving engines report the other kind, cumulative: the share of all drafts that was accepted up to and
    with position i. Errors: ValueError for a rate outside [0, 1], and for rates that rise.
    """
    reached = [1.0, *cumulative]
    for before, rate in pairwise(reached):
        _check_rate("rate", rate)
        if rate > before:
            raise ValueError(f"rate {rate} after {before}: cumulative rates cannot rise, these are not")
    return [rate / before if before else None for before, rate in pairwise(reached)]


def expected_tokens_by_position(alphas: Iterable[float | None]) -> float:
    """Return tokens per target pass from P(accept) at positions 1 to K, each given that it is tested.

    1 + a1 + a1 a2 + ..: one token is the pass's own, and draft token i comes out if all up to i are accepted.
    Exact for drafts of K tokens, however acceptances hang together. Take rates for exactly K positions: the
    first two of eight do not foretell K = 2, whose rounds begin elsewhere. None counts as 0.
    Errors: ValueError for a rate outside [0, 1].
    """
    return 1 + sum(cumulative_rates(alphas))


# ---- bursts: replay a text


class Attempt(NamedTuple):
    """A draft from one position of a text: how many tokens were drafted, how many of them the text kept."""

    drafted: int
    accepted: int


def attempts(
    propose: Callable[[Sequence[int]], Sequence[int]], prompt: Sequence[int], tokens: Sequence[int]
) -> list[Attempt]:
    """Return for each position of `tokens` what a round that begins there would do, if it drafted freely.

    propose: a drafter without chance, context -> drafted tokens, as long as the largest K of interest. A
    deterministic q is one-hot: a drafted token that is rejected is never drawn again from the residual, so it
    is accepted exactly where the text has it. That makes any text of the target a record, also one decoded
    plainly, and at any temperature.
    """
    found, text = [], list(prompt)
    for start, token in enumerate(tokens):
        proposed, rest = list(propose(text)), tokens[start:]
        agree = [a == b for a, b in zip(proposed, rest, strict=False)]
        found.append(Attempt(len(proposed), agree.index(False) if False in agree else len(agree)))
        text.append(token)
    return found


def attempts_of(rounds: Iterable[Round]) -> list[Attempt]:
    """Return an `Attempt` for each position of a recorded generation, for K up to the one recorded.

    Exact where a round begins, and so for the K recorded. A smaller K is a guess, wrong in either
    direction: inside a round what is left of its draft is taken for what the drafter would have proposed
    there, which may be too good for one that does not copy on; beyond an accepted draft nothing is known
    and nothing is assumed, which is too little.
    """
    return [
        Attempt(len(round_.drafted) - used, round_.accepted - used)
        for round_ in rounds
        for used in range(len(round_.tokens))
    ]


def replay(text: Sequence[Attempt], k: int) -> list[Attempt]:
    """Return the rounds of at most k drafted tokens that would have written the text, one `Attempt` each.

    They emit len(text) tokens. The last ones draft less, as the engine does at the end of its budget.
    Errors: ValueError for k below 0, and for an attempt that did not accept from 0 to all it drafted.
    """
    _check_count("k", k)
    done: list[Attempt] = []
    position = 0
    while position < len(text):
        if not 0 <= text[position].accepted <= text[position].drafted:
            raise ValueError(f"{text[position]}: accepted is at least 0 and at most drafted")
        room = min(k, len(text) - position - 1)
        done.append(Attempt(min(text[position].drafted, room), min(text[position].accepted, room)))
        position += done[-1].accepted + 1
    return done


def replayed_tokens(texts: Iterable[Sequence[Attempt]], k: int) -> float | None:
    """Return tokens per target pass over all texts, replayed with k; None where there is no token."""
    texts = list(texts)
    passes = sum(len(replay(text, k)) for text in texts)
    return sum(map(len, texts)) / passes if passes else None


def replayed_speedup(
    texts: Iterable[Sequence[Attempt]], c: float, k: int, v: PassCost | None = None
) -> float | None:
    """Return the speed-up over plain decoding of all texts together, replayed with k; None without a token.

    Each round is charged for what it drafted, which may be nothing: `round_cost(c, drafted, v)`.
    Errors: ValueError as in `replay` and `round_cost`.
    """
    texts = list(texts)
    spent = sum(round_cost(c, round_.drafted, v) for text in texts for round_ in replay(text, k))
    return sum(map(len, texts)) / spent if spent else None


def best_replayed_k(
    texts: Iterable[Sequence[Attempt]], c: float, v: PassCost | None = None, most: int = 16
) -> int:
    """Return the K from 0 to `most` with the largest `replayed_speedup`, the smallest of those that tie.

    A mapping v must hold every n up to its largest K + 1: a round may draft less than K.
    """
    texts = list(texts)
    return max(_possible(most, v), key=lambda k: replayed_speedup(texts, c, k, v) or 0.0)


# ---- checks


def _possible(most: int, v: PassCost | None) -> list[int]:
    """K from 0 to `most`, as far as their passes were measured."""
    _check_count("most", most)
    return [k for k in range(most + 1) if k == 0 or not isinstance(v, Mapping) or k + 1 in v]


def _pass_cost(v: PassCost | None, n: int) -> float:
    if v is None or (isinstance(v, Mapping) and n == 1 and 1 not in v):
        return 1.0
    if isinstance(v, Mapping) and n not in v:
        raise ValueError(
            f"v was measured for n={sorted(v)}, not for {n} tokens: measure it, or choose K by those"
        )
    cost = float(v[n] if isinstance(v, Mapping) else v(n))
    if not cost > 0:
        raise ValueError(f"v({n})={cost}: the cost of a pass is a positive number")
    return cost


def _check_count(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 0:
        raise ValueError(f"{name}={value!r}: pass a whole number, 0 or more")


def _check_rate(name: str, value: Any, most: float | None = 1) -> None:
    try:
        inside = (value >= 0) & (value <= (float("inf") if most is None else most))
        fine = bool(inside.all() if hasattr(inside, "all") else inside)
    except TypeError:  # None, of a rate that nothing was tested for
        fine = False
    if not fine:
        wanted = "a cost, 0 or more" if most is None else "a probability, 0 to 1"
        raise ValueError(f"{name}={value!r:.60}: pass {wanted}")
