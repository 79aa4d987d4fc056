"""What the graders of chapter 6 read: rounds, blocks of tokens, rates, strings; and one-time iterables."""

from __future__ import annotations

import contextlib
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from numbers import Real
from typing import Any

import numpy as np
from torch import Tensor

from specdec_lessons.course.answer import NAMED, Raised
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.course.results import kind
from specdec_lessons.course.values import same


@dataclass(repr=False)
class Once:
    """Something that can be gone through once, as a generator, and that a grader can copy."""

    items: list[Any]

    def __post_init__(self) -> None:
        self.rest = list(self.items)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if not self.rest:
            raise StopIteration
        return self.rest.pop(0)


# ---- tokens


def read_tokens(result: Result, value: Any, what: str) -> tuple[int, ...]:
    """Return a tuple of ints from a tuple, list, tensor or array of whole numbers, or raise Wrong."""
    wanted = f"{what}a tuple of token ids"
    if value is None:
        result.wrong(
            "It returned None: is there a `return` on every way through?" if not what else f"{what}None.",
            wanted,
        )
    listed = value.tolist() if isinstance(value, (Tensor, np.ndarray)) else value
    if not isinstance(listed, (tuple, list)):
        result.wrong(f"{what or 'It returned '}{kind(value)}.", wanted)
    try:
        return tuple(_whole(token) for token in listed)
    except TypeError:
        result.wrong(f"{what or 'It returned '}{value!r:.60}: not all of these are token ids.", wanted)


def _single(value: Any) -> Any:
    """A tensor or array of one element as a plain number; anything else as it is."""
    alone = isinstance(value, (Tensor, np.ndarray, np.generic)) and np.prod(value.shape) == 1
    return value.item() if alone else value


def _whole(value: Any) -> int:
    if isinstance(value, bool):
        raise TypeError("a bool is no token id")
    return operator.index(value)


# ---- a round

FIELDS = "Round(drafted, accepted, token, tokens, draft_seconds, verify_seconds)"


def read_round(result: Result) -> tuple[tuple[int, ...], int, int, tuple[int, ...]]:
    """Return drafted, accepted, token, tokens of a round. Raises Wrong for what is no record of one."""
    got = result.got
    if got is None:
        result.wrong("It returned None: is there a `return` on every way through?", FIELDS)
    lacking = [name for name in ("drafted", "accepted", "token", "tokens") if not hasattr(got, name)]
    if lacking and isinstance(got, (list, tuple, Tensor, np.ndarray)):
        result.wrong(
            f"It returned {kind(got)}. The tokens alone are not enough: without the record of the round "
            "nobody can say what was drafted, and what was accepted.",
            FIELDS,
        )
    if lacking:
        result.wrong(f"It returned {kind(got)}, which has no .{lacking[0]}.", FIELDS)
    numbers = {}
    for name in ("accepted", "token"):
        value = getattr(got, name)
        try:
            numbers[name] = _whole(_single(value))
        except TypeError:
            extra = " Every round has a token of its own, recovered or bonus." if name == "token" else ""
            result.wrong(f"{name} is {kind(value)}.{extra}", f"{name}: a whole number")
    drafted = read_tokens(result, got.drafted, "drafted: ")
    tokens = read_tokens(result, got.tokens, "tokens: ")
    for name in ("draft_seconds", "verify_seconds"):
        _seconds(result, name)
    return drafted, numbers["accepted"], numbers["token"], tokens


def _seconds(result: Result, name: str) -> float:
    value = _single(getattr(result.got, name, None))
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value) or value < 0:
        result.wrong(f"{name} is {value!r:.40}.", f"{name}: seconds, 0 or more")
    return float(value)


# ---- rates

NAMES = ("alpha", "utilisation", "tau")


def read_rates(result: Result) -> tuple[float | None, ...]:
    """Return alpha, utilisation and tau, each a float or None. Raises Wrong for what is no three rates.

    A plain tuple or list of three will do.
    """
    got, wanted = result.got, "Rates(alpha, utilisation, tau), each a number or None"
    if got is None:
        result.wrong("It returned None: is there a `return` on every way through?", wanted)
    if all(hasattr(got, name) for name in NAMES):
        got = [getattr(got, name) for name in NAMES]
    if isinstance(got, Mapping) or not isinstance(got, (tuple, list)):
        result.wrong(f"It returned {kind(got)}.", wanted)
    if len(got) != 3:
        result.wrong(f"It returned {len(got)} numbers.", wanted)
    return tuple(_rate(result, name, value) for name, value in zip(NAMES, got, strict=True))


def _rate(result: Result, name: str, value: Any) -> float | None:
    number = _single(value)
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, Real):
        result.wrong(f"{name} is {kind(number)}.", f"{name}: a number, or None")
    return float(number)


# ---- text


def read_strings(result: Result) -> list[str]:
    """Return the strings of a stream, as a list. Raises Wrong for what is none."""
    got, wanted = result.got, "an iterator of strings: yield one for each piece"
    if got is None:
        result.wrong("It returned None: is there a `yield`?", wanted)
    if not isinstance(got, list):
        result.wrong(f"It returned {kind(got)}.", wanted)
    for text in got:
        if not isinstance(text, str):
            result.wrong(f"It yields {type(text).__name__}, no string.", wanted)
    return got


class Streaming(Answer):
    """The same learner's function; what it yields is collected into a list, under the same guard."""

    def _guarded(self, task: Callable[[], Any], called: str, about: str, watch: bool = True) -> Any:
        return super()._guarded(lambda: collected(task()), called, about, watch)


def collected(value: Any) -> Any:
    """Return the list of what an iterator, list or tuple holds; anything else, a string too, as it is."""
    return list(value) if isinstance(value, (Iterator, list, tuple)) else value


def listing(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with what it yields in a list, under its own name and docstring."""
    return wraps(function)(lambda *args: collected(function(*args)))


def ended(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same with one more empty string at the end, as the exercise asks for one."""
    return wraps(function)(lambda *args: [*collected(function(*args)), ""])


def same_strings(got: Any, expected: Any, tolerance: float = 0) -> bool:
    """Whether two lists of strings are the same; an empty string at the end may be missing."""
    return isinstance(got, list) and (got == expected or (got == expected[:-1] and not expected[-1]))


# ---- values


def same_or_nan(got: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Whether two numbers agree, NaN with NaN: dividing 0 by 0 is known by it."""
    if isinstance(got, float) and isinstance(expected, float) and math.isnan(got):
        return math.isnan(expected)
    return same(got, expected, tolerance)


def judged_in_order(results: Iterable[Any], judge: Callable[[list[Any]], None]) -> None:
    """Judge results, which are made as they are asked for; where one cannot be made, those before it first.

    So an ordinary case whose value is wrong is told before a rare one that raises, or has a wrong form.
    """
    made: list[Any] = []
    try:
        made.extend(results)  # keeps what came before an error
    except (Raised, Wrong):
        try:
            judge(made)
        except Wrong as before:
            before.said["mistake"] = before.said["mistake"].replace(f"{NAMED} exactly", NAMED)
            raise before from None
        raise
    judge(made)


@contextlib.contextmanager
def as_typed(called: str, why: Callable[[str], str]) -> Iterator[None]:
    """Name a call as a learner may type it, whatever goes wrong in it; why: says more of what was raised."""
    try:
        yield
    except Wrong as wrong:
        wrong.said["called"] = called
        raise
    except Raised as stop:
        stop.called, stop.mistake = called, stop.mistake or why(str(stop))
        raise


# ---- the moment of a string


def check_moments(answer: Answer) -> None:
    """Raise Wrong where a string of a stream comes later than its piece."""
    taken: list[bytes] = []

    def feed() -> Iterator[bytes]:
        for piece in (b"a", b"b", b"c"):
            taken.append(piece)
            yield piece

    def moments() -> list[tuple[str, int]]:
        return [(text, len(taken)) for text in answer.function(feed())]

    result = answer.run(moments, "for text in stream_text(pieces)", "three pieces, which arrive one by one")
    late = [number for number, (_, seen) in enumerate(result.got[:3], 1) if seen > number]
    if late:
        result.wrong(
            "The strings are right, and come late: a reader is to see each piece before the next one is "
            "there. `yield` inside the loop over pieces; a list is complete only when the text is.",
            "one string after each piece",
            f"string {late[0]} came after piece {result.got[late[0] - 1][1]}",
        )


TEXTS = ([b"a\xe4", b"\xb8\x96"], [b"x", b"y"])


def check_two_texts(answer: Answer) -> None:
    """Raise Wrong where two texts that are read in turn get into each other."""

    def in_turn() -> list[list[str]]:
        streams = [iter(answer.function(list(pieces))) for pieces in TEXTS]
        drawn: list[list[str]] = [[], []]
        for _ in range(3):
            for strings, stream in zip(drawn, streams, strict=True):
                strings += [next(stream, "")]
        return drawn

    called = f"one = stream_text({TEXTS[0]}); two = stream_text({TEXTS[1]}); next(one), next(two), and so on"
    result = answer.run(in_turn, called, "two texts, read in turn")
    expected = [["a", "世", ""], ["x", "y", ""]]
    if result.got != expected:
        result.wrong(
            "What one text holds back comes out in the other: one decoder serves both. Make it inside the "
            "function, so that each call has its own; a default argument is made once, for all calls.",
            f"{expected[0]} and {expected[1]}",
            f"{result.got[0]} and {result.got[1]}",
        )
