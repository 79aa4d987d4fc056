"""The right round of chapter 6 in steps, each of which a wrong round may replace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from torch import Tensor

from ..acceptance import acceptance_probability
from ..engine import Round, empty_draft
from ..foundations.protocols import Draft, Drafter, LanguageModel
from ..foundations.randomness import Randomness
from ..foundations.sampling import Sampling
from ..residual import verify


class Given(NamedTuple):
    """The arguments of a round."""

    target: LanguageModel
    drafter: Drafter | None
    sequence: Sequence[int]
    k: int
    sampling: Sampling
    randomness: Randomness


def drafted_by(this: Given) -> Draft:
    """Return what the drafter returns; a draft of no tokens where there is none, or k is 0."""
    if this.drafter is None or this.k == 0:
        return empty_draft(this.target.vocab_size)
    return this.drafter.draft(this.sequence, this.k, this.sampling, this.randomness)


def _rows(this: Given, drafted: list[int]) -> Tensor:
    return this.target.rows([*this.sequence, *drafted], len(drafted) + 1)


def _block(drafted: list[int], accepted: int, own: list[int]) -> list[int]:
    return [*drafted[:accepted], *own]


def round_with(
    given: tuple[Any, ...],
    *,
    draft: Callable[[Given], Draft] = drafted_by,
    rows: Callable[[Given, list[int]], Tensor] = _rows,
    laws: Callable[[Given, Tensor], Tensor] = lambda this, logits: this.sampling.law(logits),
    q: Callable[[Given, Draft, Tensor], Tensor] = lambda this, draft, p: draft.laws,
    first_row: int = 0,
    coin: Callable[[Tensor, Tensor], Tensor] = acceptance_probability,
    toss: Callable[[Randomness, Tensor], Tensor] = lambda randomness, chances: randomness.flip(chances),
    judge: Callable[[Draft, Tensor, Tensor], Any] = verify,
    block: Callable[[list[int], int, list[int]], Sequence[int]] = _block,
) -> Round:
    """Return the right round, but for the step that is replaced.

    draft, rows and laws follow the engine's order. q: the laws (n, V) that the draft is judged by.
    first_row: the row that p of the first token is read from. coin,
    toss: the chances (n,), and the coins they give. block: what is emitted, from drafted, accepted and own
    tokens.
    """
    this = Given(*given)
    handed = draft(this)
    drafted = handed.tokens.tolist()
    p = laws(this, rows(this, drafted))
    used = Draft(handed.tokens, q(this, handed, p))
    chosen = used.tokens[:, None]
    chances = coin(p[first_row:][: len(used)].gather(1, chosen)[:, 0], used.laws.gather(1, chosen)[:, 0])
    accepted, left = judge(used, p, toss(this.randomness, chances))
    own = [int(this.randomness.draw(law)) for law in (left if isinstance(left, tuple) else (left,))]
    return Round(tuple(drafted), accepted, own[0], tuple(block(drafted, accepted, own)), 0.0, 0.0)


def judged_by(rule: Callable[..., Any]) -> Callable[..., Round]:
    """Return the round that a wrong `verify(draft, target_laws, flips)` makes; its docstring is the
    rule's.
    """

    def played(*given: Any) -> Round:
        return round_with(given, judge=rule)

    played.__name__, played.__doc__ = rule.__name__, rule.__doc__
    return played


def tossed_by(coin: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Round]:
    """Return the round with another probability of acceptance, coin(p_x, q_x); its docstring is the
    coin's.
    """

    def played(*given: Any) -> Round:
        return round_with(given, coin=coin)

    played.__name__, played.__doc__ = coin.__name__, coin.__doc__
    return played
