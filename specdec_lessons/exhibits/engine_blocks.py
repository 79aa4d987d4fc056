"""Wrong rounds of chapter 6, continued: coins, draws, what is emitted, and what the record says of it.

`OF_SPECULATIVE_ROUND` holds all of them, the wrong verdicts and coins of the chapters before among them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from ..acceptance import acceptance_probability
from ..engine import Round
from ..foundations.protocols import Draft
from ..foundations.randomness import Randomness, TorchRandomness
from ..foundations.sampling import point_mass
from ..residual import verify
from . import acceptance_coins, engine_rounds, residual_laws, residual_verdicts
from .damage import judge_of
from .engine_steps import Given, judged_by, round_with, tossed_by

# ---- coins and draws


def reseeded(*given: Any) -> Round:
    """a generator is seeded in the round: every round tosses the same coins."""
    return round_with(given, toss=lambda randomness, chances: TorchRandomness(0).flip(chances))


def all_or_nothing(*given: Any) -> Round:
    """one coin decides for the whole draft, with the product of the chances: n tokens need n coins."""
    return round_with(given, toss=_product_coin)


def _product_coin(randomness: Randomness, chances: Tensor) -> Tensor:
    return (
        randomness.flip(chances.prod()[None]).expand(len(chances))
        if len(chances)
        else randomness.flip(chances)
    )


def first_coin_for_all(*given: Any) -> Round:
    """the coin of the first token decides for all of them: n tokens need n coins."""
    return round_with(
        given, toss=lambda randomness, chances: randomness.flip(chances[:1]).expand(len(chances))
    )


def every_yes_in_accepted(*given: Any) -> Round:
    """accepted counts every coin that said yes; what counts is the run before the first no: verdict.accepted.
    The tokens are right.
    """
    yes: list[int] = []

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> Any:
        yes.append(int(flips.sum()))
        return verify(draft, laws, flips)

    done = round_with(given, judge=judge)
    return replace(done, accepted=yes[0])


def first_token_not_judged(*given: Any) -> Round:
    """the first drafted token stays without a coin: row 0 of the target judges it."""
    return round_with(
        given, coin=lambda p_x, q_x: torch.cat([p_x[:1] * 0 + 1, acceptance_probability(p_x, q_x)[1:]])
    )


def argmax_decides(*given: Any) -> Round:
    """no coin is tossed: a drafted token stays where it is the target's argmax. That is right at temperature
    0 alone.
    """

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> Any:
        return verify(draft, laws, draft.tokens == laws[: len(draft)].argmax(-1))

    return round_with(given, judge=judge)


def own_token_from_the_last_row(*given: Any) -> Round:
    """the round's own token is always drawn from the last row: after a rejection that row has read tokens
    that are gone.
    """

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> Any:
        return verify(draft, laws, flips).accepted, laws[-1]

    return round_with(given, judge=judge)


def own_token_by_argmax(*given: Any) -> Round:
    """the recovered or bonus token is the argmax of its law: draw it, randomness.draw(law)."""

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> Any:
        accepted, law = verify(draft, laws, flips)
        return accepted, point_mass(law.argmax(), len(law), law.dtype)

    return round_with(given, judge=judge)


# ---- what is emitted


def whole_draft_emitted(*given: Any) -> Round:
    """the whole draft is emitted, the rejected tokens too: only drafted[:accepted] stays."""
    return round_with(given, block=lambda drafted, accepted, own: [*drafted, *own])


def rejected_token_emitted(*given: Any) -> Round:
    """off by one: the rejected token is emitted before the one that replaces it."""
    return round_with(given, block=lambda drafted, accepted, own: [*drafted[: accepted + 1], *own])


def last_accepted_lost(*given: Any) -> Round:
    """off by one: the last accepted token is not emitted."""
    return round_with(given, block=lambda drafted, accepted, own: [*drafted[: max(accepted - 1, 0)], *own])


def own_token_not_emitted(*given: Any) -> Round:
    """the recovered or bonus token is not emitted: every round adds one token of its own."""
    return round_with(given, block=lambda drafted, accepted, own: drafted[:accepted])


def own_token_alone(*given: Any) -> Round:
    """only the recovered or bonus token is emitted: the accepted tokens before it are lost."""
    return round_with(given, block=lambda drafted, accepted, own: own)


def own_token_first(*given: Any) -> Round:
    """the round's own token stands before the accepted ones: it comes after them."""
    return round_with(given, block=lambda drafted, accepted, own: [*own, *drafted[:accepted]])


def bonus_dropped(*given: Any) -> Round:
    """after a full acceptance the bonus token is dropped: n tokens from a pass that has paid for n + 1."""
    return round_with(
        given, block=lambda drafted, n, own: drafted if n == len(drafted) > 0 else [*drafted[:n], *own]
    )


def recovered_dropped(*given: Any) -> Round:
    """after a rejection no token is emitted in its place: a round of no accepted token then emits nothing."""
    return round_with(
        given, block=lambda drafted, n, own: [*drafted[:n], *own] if n == len(drafted) else drafted[:n]
    )


def token_zero_dropped(*given: Any) -> Round:
    """token 0 is never emitted: `if token` is False for the id 0, which is a token like any other."""
    return round_with(given, block=lambda drafted, n, own: [token for token in [*drafted[:n], *own] if token])


def own_token_zero_dropped(*given: Any) -> Round:
    """a recovered or bonus token 0 is never emitted: `if token` is False for the id 0, a token like any."""
    return round_with(given, block=lambda drafted, n, own: [*drafted[:n], *(token for token in own if token)])


def whole_text(*given: Any) -> Round:
    """tokens holds the sequence as well: the loop appends what the round emits, and only that."""
    done = round_with(given)
    return replace(done, tokens=(*Given(*given).sequence, *done.tokens))


# ---- what the record says


def own_token_counted_as_accepted(*given: Any) -> Round:
    """accepted counts the round's own token too: it is the number of drafted tokens that stay."""
    done = round_with(given)
    return replace(done, accepted=done.accepted + 1)


def only_the_accepted_in_drafted(*given: Any) -> Round:
    """drafted holds the accepted tokens only: by this record everything that was drafted was accepted, and
    every rate reads 100 %. It holds all n.
    """
    done = round_with(given)
    return replace(done, drafted=done.drafted[: done.accepted])


def emitted_in_drafted(*given: Any) -> Round:
    """drafted holds what was emitted: it holds the n tokens that the drafter returned."""
    done = round_with(given)
    return replace(done, drafted=done.tokens)


def last_token_in_token(*given: Any) -> Round:
    """token is the last accepted one: it is the round's own, recovered or bonus."""
    done = round_with(given)
    return replace(done, token=done.drafted[done.accepted - 1]) if done.accepted else done


def _public(module: Any) -> list[Callable[..., Any]]:
    """The public functions that a module defines, in order."""
    return [
        thing
        for name, thing in vars(module).items()
        if name[0] != "_" and callable(thing) and getattr(thing, "__module__", "") == module.__name__
    ]


def _own() -> list[Callable[..., Round]]:
    return [*_public(engine_rounds), *_public(sys.modules[__name__])]


def _owed(law: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Round]:
    """The round with another `residual(p, q)`."""
    played = judged_by(judge_of(law))
    played.__name__ = law.__name__
    return played


# what a coin forgives, and what shows only where p = q by rounding: no round of a small pair meets it
UNSEEN = {
    acceptance_coins.above_one,
    acceptance_coins.never_said_accepted,
    acceptance_coins.zero_where_draft_is_zero,
    acceptance_coins.missing_draft_is_certain,
    residual_laws.zeros_at_equal,
    residual_laws.nan_at_equal,
    residual_laws.nan_unless_identical,
    residual_laws.mass_from_alpha,
    residual_laws.half_the_distance,
    residual_laws.half_the_distance_unguarded,
    residual_laws.the_draft_at_equal,
    residual_laws.uniform_at_equal,
}

OF_SPECULATIVE_ROUND: list[Callable[..., Round]] = [
    *_own(),
    *map(judged_by, _public(residual_verdicts)),
    *(tossed_by(coin) for coin in acceptance_coins.COINS[:14] if coin not in UNSEEN),
    *(_owed(law) for law in _public(residual_laws) if law not in UNSEEN),
]
