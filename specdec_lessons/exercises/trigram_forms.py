"""What the grader of chapter 1 reads: tables of counts, and drafts on every path of their randomness."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, wraps
from numbers import Real
from typing import Any

import numpy as np
import torch
from torch import Tensor

from specdec_lessons.course.grading import Result, Wrong, diagnosis
from specdec_lessons.course.values import same, shown
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.trigram import PAD, Grams

Table = dict[tuple[int, ...], int]
COUNTED = "a dict {(id, ..., id): count}, or Grams"
Mistakes = Collection[Callable[..., Any]]


def first_wrong(wrong: Wrong, results: Sequence[Result]) -> Result:
    """Return the result that `wrong` is about."""
    return next(r for r in results if (r.called, r.about) == (wrong.said["called"], wrong.said["about"]))


def guess(wrong: Wrong, results: Sequence[Result], mistakes: Mistakes, equal: Callable[..., bool]) -> str:
    """Return the diagnosis of a mistake that gives the first wrong result, though not the others; or ''."""
    first = first_wrong(wrong, results)
    for mistake in mistakes:
        if equal(first.got, mistake(*first.args), 1e-6):
            return f"Here it comes out as in this mistake: {diagnosis(mistake)}"
    return ""


# ---- tables


def read_table(result: Result, n: int) -> Table:
    """Return the result as {ids: count}, sorted. Raises Wrong for what is no table of n-grams.

    A dict may hold numbers for single tokens, and zeros, which count nothing.
    """
    got = result.got
    if got is None:
        result.wrong("It returned None: is there a `return`?", COUNTED)
    if isinstance(got, Mapping):
        entries = [(key, count) for key, count in got.items() if not (isinstance(count, Real) and count == 0)]
    elif hasattr(got, "ids") and hasattr(got, "counts"):
        entries = _entries(result, n)
    else:
        result.wrong(f"It returned a {type(got).__name__}.", COUNTED)
    table = {_key(result, key): count for key, count in entries}
    for key, count in table.items():
        if len(key) != n:
            result.wrong(f"{key} holds {len(key)} ids.", f"n-grams of {n} ids each")
        if not (isinstance(count, Real) and float(count) >= 1 and float(count).is_integer()):
            result.wrong(f"{key} has the count {count!r}.", "counts: whole numbers of 1 or more")
    return {key: int(table[key]) for key in sorted(table)}


def _key(result: Result, key: Any) -> tuple[int, ...]:
    try:
        return tuple(operator.index(part) for part in (key if isinstance(key, (tuple, list)) else (key,)))
    except TypeError:
        result.wrong(f"{key!r:.60} is no tuple of token ids.", COUNTED)


def _entries(result: Result, n: int) -> list[tuple[Any, Any]]:
    try:
        ids, counts = np.asarray(result.got.ids), np.asarray(result.got.counts)
    except (TypeError, ValueError, RuntimeError) as error:
        result.wrong(f"ids or counts are no arrays: {error}", COUNTED)
    if ids.ndim != 2 or ids.shape[1] != n or counts.shape != ids.shape[:1] or ids.dtype.kind not in "iu":
        given = f"ids {ids.dtype} {ids.shape}, counts {counts.shape}"
        result.wrong("The shapes or dtypes are wrong.", f"ids int32 (m, {n}), counts (m,)", given)
    rows = list(map(tuple, ids.tolist()))
    if rows != sorted(set(rows)):
        result.wrong(
            "The rows are not sorted, or one stands twice: `Grams.after` searches by halving.", COUNTED
        )
    return list(zip(rows, counts.tolist(), strict=True))


def _as_table(grams: Any) -> Any:
    return table_of(grams) if isinstance(grams, Grams) else grams


def table_of(grams: Grams) -> Table:
    """Return {ids: count} of `Grams`."""
    return {tuple(row): count for row, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True)}


def same_table(got: Any, expected: Any, tolerance: float) -> bool:
    """Return whether two tables agree, each of them `Grams` or a dict."""
    return same(_as_table(got), _as_table(expected), tolerance)


def difference(got: Table, expected: Table) -> str:
    """Return in words what is missing, too many, or counted otherwise."""
    lost = {key: count for key, count in expected.items() if key not in got}
    added = {key: count for key, count in got.items() if key not in expected}
    other = [key for key in got if key in expected and got[key] != expected[key]]
    said = [f"Missing: {shown(lost)}."] if lost else []
    said += [f"Too many: {shown(added)}."] if added else []
    said += [f"{shown(key)} counts {got[key]}, not {expected[key]}." for key in other[:2]]
    said += ["PAD is predicted, but it is no token."] if any(key[-1] == PAD for key in added) else []
    return " ".join(said)


# ---- drafts

TABLE = TableModel.random(vocab_size=3)


def law(sequence: Sequence[int]) -> Tensor:
    """Return what follows: a law (3,) that hangs on the last two ids of `sequence`."""
    return _law_after(tuple(map(int, sequence[-TABLE.order :]))).clone()


def narrow_law(sequence: Sequence[int]) -> Tensor:
    """Return `law(sequence)` (3,) over its two likeliest tokens: the third has probability 0."""
    return Sampling(top_k=2).law(law(sequence).log())


@cache
def _law_after(last_two: tuple[int, ...]) -> Tensor:
    return Sampling().law(TABLE.rows(last_two, 1))[0]


class Coins:
    """The two verbs and nothing else, with a count of the draws."""

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
        return self._random.draw(laws)


def read_draft(result: Result, k: int) -> tuple[tuple[int, ...], Tensor]:
    """Return the tokens and laws (k, 3) of a draft. Raises Wrong for what is no draft of k tokens."""
    got = result.got
    if got is None:
        result.wrong("It returned None: is there a `return`?", "Draft(tokens (k,), laws (k, V))")
    parts = (got.tokens, got.laws) if hasattr(got, "tokens") and hasattr(got, "laws") else got
    if not isinstance(parts, (tuple, list)) or len(parts) != 2:
        result.wrong(f"It returned a {type(got).__name__}.", "Draft(tokens (k,), laws (k, V))")
    tokens = replace(result, called=f"{result.called}.tokens", got=parts[0]).tensor((k,), floating=False)
    if tokens.dtype != torch.int64 or not all(0 <= token < 3 for token in tokens.tolist()):
        result.wrong("Tokens are int64 ids of the vocabulary, here 0 to 2.", "int64 ids", parts[0])
    if k == 0 and isinstance(parts[1], Tensor) and not parts[1].numel():
        return (), torch.empty(0, 3)
    return tuple(tokens.tolist()), replace(result, called=f"{result.called}.laws", got=parts[1]).laws((k, 3))


def on_every_path(function: Callable[..., Any], law: Any, context: list[int], k: int) -> dict:
    """Return {tokens: (probability, laws (k, 3))}; laws of several paths to the same tokens are stacked."""
    found: dict[tuple[int, ...], tuple[float, list[Tensor]]] = {}
    called = f"draft({law.__name__}, {context}, {k}, randomness)"
    for got, probability in exact.paths(lambda randomness: function(law, list(context), k, randomness)):
        tokens, laws = read_draft(Result(called, got), k)
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
