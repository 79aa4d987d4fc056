"""What the graders of chapter 8 read and how they compare: speed-ups, rates, costs, forecasts, refusals."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
from torch import Tensor

from specdec_lessons.course.answer import NAMED, diagnosis
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.course.results import kind
from specdec_lessons.course.values import copied, shown
from specdec_lessons.exhibits.benchmark import run_of

TOLERANCE = 1e-6  # of the value: what float32 keeps
NO_RETURN = "It returned None: is there a `return` on every way through?"


class Recipe:
    """A `run_of(..)` that can be made again, and that writes itself as a learner may type it."""

    def __init__(self, *counts: tuple[int, ...], **options: Any):
        self.counts, self.options = counts, options

    def made(self) -> Any:
        """Return the run."""
        return run_of(*self.counts, **self.options)

    def __str__(self) -> str:
        options = [f"{name}={value!r}" for name, value in self.options.items()]
        return f"run_of({', '.join([*map(str, self.counts), *options])})"


class Refusal(NamedTuple):
    """An error that a function raised as it should."""

    name: str
    text: str


def asked(answer: Answer, errors: tuple[type[Exception], ...], *args: Any, about: str = "") -> Result:
    """Return the `Result` of one call, its value a `Refusal` where one of `errors` was raised."""

    @wraps(answer.function)
    def catching(*given: Any) -> Any:
        try:
            return answer.function(*given)
        except errors as error:
            return Refusal(type(error).__name__, str(error))

    other = Answer(answer.name, catching, answer.reference, answer.watched)
    try:
        return other(*args, about=about)
    finally:
        answer.printed += other.printed


# ---- reading


def single(value: Any) -> Any:
    """Return a tensor or array of one element as a plain number; anything else as it is."""
    alone = isinstance(value, (Tensor, np.ndarray, np.generic)) and np.prod(value.shape) == 1
    return value.item() if alone else value


def number(result: Result, value: Any, what: str, none: bool = False) -> float | None:
    """Return a float, or None if that may be, or raise Wrong. what: the name of the value, '' for all."""
    value = single(value)
    wanted = f"{what or 'a value'}: a number{', or None' if none else ''}"
    if value is None and none:
        return None
    if value is None and not what:
        result.wrong(NO_RETURN, "a number")
    if isinstance(value, bool) or not isinstance(value, Real):
        result.wrong(f"{what or 'It'} is {'None' if value is None else kind(value)}.", wanted)
    return float(value)


def parts_of(result: Result, names: Sequence[str], form: str) -> tuple[Any, ...]:
    """Return what a record holds under these names, in order; a plain tuple of them will do."""
    got = result.got
    if got is None:
        result.wrong(NO_RETURN, form)
    if isinstance(got, type):
        result.wrong(f"It returned {got.__name__} itself.", form)
    if all(hasattr(got, name) for name in names):
        return tuple(getattr(got, name) for name in names)
    if not isinstance(got, (tuple, list)):
        result.wrong(f"It returned {kind(got)}.", form)
    if len(got) != len(names):
        result.wrong(f"It returned {len(got)} values.", form)
    return tuple(got)


SPEEDUP = "Speedup(ratio, (low, high))"
COSTS = ("alpha", "draft_seconds", "pass_seconds", "overhead_seconds")
FORECAST = ("k", "tokens_per_pass", "tokens_per_second", "speedup")


def read_speedup(result: Result) -> tuple[Any, Any]:
    """Return (ratio, interval), each of numbers, or None."""
    ratio, ends = parts_of(result, ("ratio", "interval"), SPEEDUP)
    ratio = number(result, ratio, "ratio", none=True)
    if ends is None:
        return ratio, None
    listed = ends.tolist() if isinstance(ends, (Tensor, np.ndarray)) else ends
    if not isinstance(listed, (tuple, list)) or len(listed) != 2:
        result.wrong(f"interval is {kind(ends)}.", "interval: (low, high)", shown(ends))
    return ratio, tuple(number(result, end, "an end of the interval") for end in listed)


def read_costs(result: Result) -> tuple[Any, ...]:
    """Return alpha, draft_seconds, pass_seconds and overhead_seconds."""
    alpha, draft, passes, overhead = parts_of(result, COSTS, f"Costs({', '.join(COSTS)})")
    if not isinstance(passes, Mapping):
        result.wrong(f"pass_seconds is {kind(passes)}.", "pass_seconds: a dict {n: seconds}")
    seconds = {n: number(result, value, f"pass_seconds[{n!r}]") for n, value in passes.items()}
    return (
        number(result, alpha, "alpha", none=True),
        number(result, draft, "draft_seconds"),
        seconds,
        number(result, overhead, "overhead_seconds"),
    )


def read_forecast(result: Result) -> tuple[Any, ...]:
    """Return k, tokens_per_pass, tokens_per_second and speedup."""
    parts = parts_of(result, FORECAST, f"Prediction({', '.join(FORECAST)})")
    return tuple(number(result, value, name) for value, name in zip(parts, FORECAST, strict=True))


# ---- comparing


def close(got: Any, expected: Any, tolerance: float = TOLERANCE) -> bool:
    """Whether two values agree: numbers relative to their size, NaN with NaN, containers part by part."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return got.keys() == expected.keys() and all(close(got[n], expected[n], tolerance) for n in expected)
    if isinstance(expected, (tuple, list)) and isinstance(got, (tuple, list)):
        pairs = zip(got, expected, strict=False)
        return len(got) == len(expected) and all(close(a, b, tolerance) for a, b in pairs)
    if not isinstance(expected, (int, float)) or not isinstance(got, (int, float)):
        return got is None and expected is None
    if math.isnan(got) or math.isnan(expected):
        return math.isnan(got) and math.isnan(expected)
    if math.isinf(got) or math.isinf(expected):
        return got == expected
    return bool(abs(got - expected) <= tolerance * abs(expected) + 1e-12)


Told = Callable[[list[Any], list[Any]], str]


def judge(
    answer: Answer,
    lines: list[Result],
    reference: Callable[..., Any],
    mistakes: Sequence[Callable[..., Any]],
    otherwise: Told | None = None,
) -> None:
    """Raise Wrong at the first value that is not the reference's; otherwise: what to say of no known mistake.

    No mistake is told to be exactly this: rarer cases come after these.
    """
    try:
        answer.agree(lines, reference, mistakes, TOLERANCE, close)
    except Wrong as wrong:
        wanted = [reference(*copied(line.args)) for line in lines]
        got = [line.got for line in lines]
        differing = [i for i, value in enumerate(got) if not close(value, wanted[i])]
        likely = wrong.said["mistake"].replace(f"{NAMED} exactly this", f"{NAMED} this")
        chance = len(differing) == 1 and likely.startswith(f"{NAMED} this where")
        if chance or not likely.startswith((NAMED, "It returns the same")):
            likely = (
                (otherwise(got, wanted) if otherwise else "")
                or by_what_factor(got, wanted)
                or _up_to_here(lines[: differing[0] + 1], mistakes)
            )
        if wrong.said["got"] == wrong.said["expected"]:
            wrong.said |= {"got": repr(got[differing[0]]), "expected": repr(wanted[differing[0]])}
        wrong.said["mistake"] = likely
        raise


def _up_to_here(lines: list[Result], mistakes: Sequence[Callable[..., Any]]) -> str:
    """The first mistake that gives all values up to the first wrong one, in words; '' for none."""
    for mistake in mistakes:
        with contextlib.suppress(Exception):  # what an exhibit cannot do, the learner's function did not do
            if all(close(line.got, mistake(*copied(line.args))) for line in lines):
                return f"In this case it gives what comes of this: {diagnosis(mistake)}"
    return ""


def by_what_factor(got: list[Any], wanted: list[Any]) -> str:
    """Return what to say where every value is off by the same factor, or was rounded; '' else."""
    pairs = [pair for both in zip(got, wanted, strict=True) for pair in _numbers(*both)]
    if not pairs or any(not right or not value for value, right in pairs):
        return ""
    factors = [value / right for value, right in pairs]
    if len(factors) > 2 and max(factors) - min(factors) < 1e-6 * abs(factors[0]):
        return f"Each of them is {factors[0]:.4g} times what it should be."
    for digits in range(7):
        if all(value == round(right, digits) for value, right in pairs):
            return "It was rounded: round where it is printed, not where it is computed."
    return ""


def _numbers(got: Any, expected: Any) -> list[tuple[float, float]]:
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return [(got[n], expected[n]) for n in expected if n in got]
    if isinstance(expected, tuple) and isinstance(got, tuple):
        return list(zip(got, expected, strict=False))
    return [(got, expected)] if isinstance(got, float) and isinstance(expected, float) else []


def field(function: Callable[..., Any], place: int) -> Callable[..., Any]:
    """Return the function with that part of what it returns, under its own name and docstring."""
    return wraps(function)(lambda *args: _listed(function(*args))[place])


def _listed(value: Any) -> Sequence[Any]:
    for names in (COSTS, FORECAST):
        if hasattr(value, names[1]):
            return [getattr(value, name) for name in names]
    return value


def judge_fields(
    answer: Answer,
    results: list[Result],
    mistakes: Mapping[str, tuple[int, Sequence[Callable[..., Any]]]],
    otherwise: Mapping[str, Told],
) -> None:
    """Judge field by field, each over all results. mistakes: name -> (its place, wrong functions)."""
    for name, (place, wrong_ones) in mistakes.items():
        lines = [replace(r, called=f"{r.called}.{name}", got=r.got[place]) for r in results]
        known = [field(mistake, place) for mistake in wrong_ones]
        judge(answer, lines, field(answer.reference, place), known, otherwise.get(name))
