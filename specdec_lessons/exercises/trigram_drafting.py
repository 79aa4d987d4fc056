"""What the grader of chapter 1 makes of a draft: its form, and its law on every path of the randomness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, wraps
from random import Random
from typing import Any

import torch
from torch import Tensor

from specdec_lessons.course.grading import Answer, Case, Result, Wrong, diagnosis
from specdec_lessons.course.values import copied, same, shown
from specdec_lessons.exhibits import trigram as exhibits
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling


def law(sequence: Sequence[int]) -> Tensor:
    """Return what follows: a law (3,) that hangs on every id of `sequence`, and on their order."""
    return _law_after(tuple(map(int, sequence))).clone()


def narrow_law(sequence: Sequence[int]) -> Tensor:
    """Return `law(sequence)` (3,) over its two likeliest tokens: the third has probability 0."""
    return Sampling(top_k=2).law(law(sequence).log())


def certain_law(sequence: Sequence[int]) -> Tensor:
    """Return a law (5,) that is certain of the length of `sequence`: the example of the page."""
    return torch.eye(5)[len(sequence)]


@cache
def _law_after(sequence: tuple[int, ...]) -> Tensor:
    numbers = Random(repr(sequence))
    weights = torch.tensor([0.1 + numbers.random() for _ in range(3)])
    return weights / weights.sum()


class NoLaw(Wrong):
    """What was drawn from is no law."""


class Coins:
    """The two verbs and nothing else, with a count of the draws. Raises NoLaw for a draw from no law."""

    __slots__ = ("_random", "asked")

    def __init__(self) -> None:
        self._random, self.asked = TorchRandomness(0), 0

    def __repr__(self) -> str:
        return "randomness"

    def flip(self, probability: Tensor) -> Tensor:
        """Return bool (n,), one coin for each probability."""
        return self._random.flip(probability)

    def draw(self, laws: Tensor) -> Tensor:
        """Return int64 (...), one token of each law (..., V)."""
        self.asked += 1
        if isinstance(laws, Tensor) and not ((laws >= 0).all() and ((laws.sum(-1) - 1).abs() < 1e-4).all()):
            raise NoLaw(
                got=f"randomness.draw({shown(laws)})",
                expected="randomness.draw(law), nowhere negative and with sum 1",
                mistake="What is drawn from must be a law: probabilities, not logarithms or weights.",
            )
        return self._random.draw(laws)


def read_draft(result: Result, k: int) -> tuple[tuple[int, ...], Tensor]:
    """Return the tokens and laws (k, V) of a draft. Raises Wrong for what is no draft of k tokens.

    V is the size of what the law of the call, its first argument, gives.
    """
    got, size = result.got, len(result.args[0](result.args[1]))
    if got is None:
        result.wrong("It returned None: is there a `return`?", "Draft(tokens (k,), laws (k, V))")
    parts = (got.tokens, got.laws) if hasattr(got, "tokens") and hasattr(got, "laws") else got
    if not isinstance(parts, (tuple, list)) or len(parts) != 2:
        result.wrong(f"It returned a {type(got).__name__}.", "Draft(tokens (k,), laws (k, V))")
    tokens = replace(result, called=f"{result.called}.tokens", got=parts[0]).tensor((k,), floating=False)
    if tokens.dtype != torch.int64 or not all(0 <= token < size for token in tokens.tolist()):
        said = f"Tokens are int64 ids of the vocabulary, here 0 to {size - 1}."
        result.wrong(said, "int64 ids", parts[0])
    if k == 0 and isinstance(parts[1], Tensor) and not parts[1].numel():
        return (), torch.empty(0, size)
    laws = replace(result, called=f"{result.called}.laws", got=parts[1]).laws((k, size))
    return tuple(tokens.tolist()), laws


def on_every_path(function: Callable[..., Any], law: Any, context: list[int], k: int) -> dict:
    """Return {tokens: (probability, laws (k, V))}; laws of several paths to the same tokens are stacked."""
    found: dict[tuple[int, ...], tuple[float, list[Tensor]]] = {}
    called = f"draft({law.__name__}, {context}, {k}, randomness)"
    for got, probability in exact.paths(lambda randomness: function(law, list(context), k, randomness)):
        tokens, laws = read_draft(Result(called, got, args=(law, context)), k)
        before, rows = found.get(tokens, (0.0, []))
        found[tokens] = before + probability, [*rows, laws]
    return {tokens: (chance, torch.cat(rows)) for tokens, (chance, rows) in found.items()}


def everywhere(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `on_every_path` of a function, under its own name and docstring."""
    return wraps(function)(lambda *args: on_every_path(function, *args))


def tell_first_difference(wrong: Wrong, got: dict, expected: dict) -> None:
    """Write into `wrong` the first tokens whose probability or laws differ, instead of all of them."""
    tokens = next(t for t in [*expected, *got] if not same(got.get(t), expected.get(t), 1e-6))
    for key, found in (("got", got), ("expected", expected)):
        chance, laws = found.get(tokens, (0.0, None))
        kept = "" if laws is None else f", with the laws {shown(laws)}"
        often = f"come with probability {chance:.4f}" if chance else "never come"
        wrong.said[key] = f"tokens {list(tokens)} {often}{kept}"


def wrong_half(got: dict, expected: dict, silent: bool) -> str:
    """Return whether the tokens or the laws are at fault; '' for both. silent: some were not drawn."""
    if silent:
        return "`randomness` is not asked for every token: what is drawn must come from randomness.draw(law)."
    chances = [{tokens: chance for tokens, (chance, _) in found.items()} for found in (got, expected)]
    if same(chances[0], chances[1], 1e-6):
        return "The tokens are drawn as they should be, but the laws kept are not those that they came from."
    if all(tokens in expected and same(laws, expected[tokens][1], 1e-6) for tokens, (_, laws) in got.items()):
        return "The laws kept are those of each context, but the tokens are not drawn from them."
    return ""


def drawn_in_silence(answer: Answer, cases: Sequence[Case]) -> bool:
    """Check the form of one draft of each case. Return whether tokens came without asking the randomness."""
    silent = False
    for case in cases:
        coins = Coins()
        result = one_draft(answer, case, coins)
        silent |= coins.asked < case.args[2]
        if answer.touched_random:
            result.wrong(
                diagnosis(exhibits.from_the_global_state)
                if silent
                else "It sets or uses the global random state; all that is random comes from `randomness`.",
                "randomness.draw(law)",
            )
    if silent:
        _not_by_chance(answer, *cases[1].args)
    return silent


def one_draft(answer: Answer, case: Case, coins: Coins) -> Result:
    """The result of one draft, read once: it has the form of a draft."""
    try:
        result = answer(*case.args, coins, about=case.about)
    except NoLaw as wrong:
        called = f"draft({', '.join(map(shown, case.args))}, randomness)"
        wrong.said |= {"called": called, "about": case.about}
        raise
    read_draft(result, case.args[2])
    return result


def _not_by_chance(answer: Answer, *args: Any) -> None:
    """Raise Wrong where the same randomness gives now this draft, now that: it has a source of its own."""
    called = f"draft({args[0].__name__}, {args[1]}, {args[2]}, randomness), 30 times with the same randomness"
    result = answer.run(lambda: [answer.function(*copied(list(args)), Coins()) for _ in range(30)], called)
    drawn = {read_draft(replace(result, got=got, args=args), args[2])[0] for got in result.got}
    if len(drawn) > 1:
        likely = "`randomness` is not asked for every token: another source of chance is."
        result.wrong(likely, "randomness.draw(law), the same draft each time", sorted(drawn))
