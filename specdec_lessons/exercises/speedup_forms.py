"""What the graders of chapter 7 read and how they write calls, so that a learner can type them again."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from specdec_lessons.course.answer import NAMED, Raised
from specdec_lessons.course.grading import Answer, Case, Result, Wrong
from specdec_lessons.course.results import kind
from specdec_lessons.course.values import copied, shown
from specdec_lessons.exercises.engine_forms import Once, judged_in_order

EXACTLY, SOMEWHERE = f"{NAMED} exactly this: ", f"{NAMED} this where it goes wrong: "


class Reread(list[Any]):
    """A list that can be read for long, and not for ever: a loop over it without end is ended here."""

    reads = 0

    def __getitem__(self, place: Any) -> Any:
        self.reads += 1
        if self.reads > 1000 + 100 * len(self):
            raise RuntimeError(f"text[..] was read {self.reads - 1:,} times: a loop without end")
        return super().__getitem__(place)


@dataclass
class Written:
    """A text, cost function or number of some length, and how a learner would type it."""

    value: Any
    typed: str


class Typed(Case):
    """A case whose arguments may be `Written`; `called` is its call as typed."""

    def __init__(self, *args: Any, about: str = ""):
        super().__init__(*(arg.value if isinstance(arg, Written) else arg for arg in args), about=about)
        self.typed = ", ".join(map(typed, args))


def typed(value: Any) -> str:
    """Return `value` as Python that makes it again."""
    if isinstance(value, Written):
        return value.typed
    if isinstance(value, Once):
        return f"iter({typed(value.items)})"
    if isinstance(value, Tensor):
        double = value.dtype == torch.float64
        return f"torch.tensor({_nested(value)}{', dtype=torch.float64' if double else ''})"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return f"{type(value).__name__}({', '.join(map(repr, value))})"
    if isinstance(value, (list, tuple)):
        inside = ", ".join(map(typed, value))
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    return repr(value)


def _nested(value: Tensor) -> str:
    if value.ndim:
        return f"[{', '.join(map(_nested, value))}]"
    number = value.item() if value.dtype == torch.float64 else float(f"{value.item():.7g}")
    return repr(number)


# ---- judging


def settled(
    answer: Answer,
    cases: Sequence[Typed],
    form: Callable[[Result], Any],
    mistakes: Sequence[Callable[..., Any]],
    stages: Sequence[int] = (),
    tolerance: float = 1e-6,
    why: Callable[[str, tuple[Any, ...]], str] = lambda error, args: "",
) -> None:
    """Raise Wrong, or Raised, for the first case, in order, that is not right.

    stages: numbers of cases. Where no mistake gives all results, nor all wrong ones, one is sought that gives
    those of the first so many cases: a second fault, in a rare case, must not hide the first.
    why: what else to say of an error's text, and of the call's arguments.
    """

    def results() -> Iterator[Result]:
        for case in cases:
            yield _called(answer, case, why)

    judged_in_order(results(), lambda made: _judge(answer, made, form, mistakes, stages, tolerance))


def _called(answer: Answer, case: Typed, why: Callable[[str, tuple[Any, ...]], str]) -> Result:
    called = f"{answer.name}({case.typed})"
    try:
        return replace(answer(*case.args, about=case.about), called=called)
    except Wrong as wrong:
        wrong.said["called"] = called
        raise
    except Raised as stop:
        stop.called, stop.mistake = called, why(str(stop), case.args) or stop.mistake
        raise


def _judge(
    answer: Answer,
    made: list[Result],
    form: Callable[[Result], Any],
    mistakes: Sequence[Callable[..., Any]],
    stages: Sequence[int],
    tolerance: float,
) -> None:
    if not made:
        return
    try:
        answer.settle(made, form, mistakes, tolerance)
    except Wrong as wrong:
        for end in stages:
            if NAMED not in wrong.said["mistake"] and end < len(made):
                part = _named(answer, made[:end], form, mistakes, tolerance)
                wrong.said["mistake"] = f"{wrong.said['mistake']} {part}".strip()
        for end in (len(made), *stages):
            wrong.said["mistake"] = wrong.said["mistake"] or _nearly(answer, made[:end], form, tolerance)
        if answer.touched_random and NAMED not in wrong.said["mistake"]:
            wrong.said["mistake"] = (
                "It draws random numbers: that is an estimate, the exact mean is asked for."
            )
        _with_digits(answer, wrong, made)
        raise


def _named(
    answer: Answer,
    made: list[Result],
    form: Callable[[Result], Any],
    mistakes: Sequence[Callable[..., Any]],
    tolerance: float,
) -> str:
    try:
        answer.settle(made, form, mistakes, tolerance)
    except Wrong as wrong:
        said = wrong.said["mistake"]
        if NAMED in said:
            begin = said[said.index(NAMED) :]
            return begin.replace(EXACTLY, f"{NAMED} this: ").replace(SOMEWHERE, f"{NAMED} this: ")
    return ""


def _nearly(answer: Answer, made: list[Result], form: Callable[[Result], Any], tolerance: float) -> str:
    """What to say where every result is near the right one, and not each of them is right."""
    with contextlib.suppress(Wrong, TypeError, ValueError, RuntimeError):  # no numbers
        gaps = [
            (torch.as_tensor(form(result)) - torch.as_tensor(answer.reference(*copied(result.args)))).abs()
            for result in made
        ]
        if tolerance < max(gap.max().item() for gap in gaps) < 0.05:
            return "Near, and not equal: is something rounded, clamped or moved by a little on the way?"
    return ""


def _with_digits(answer: Answer, wrong: Wrong, made: list[Result]) -> None:
    """Show more digits where four of them are the same."""
    if wrong.said["got"] != wrong.said["expected"] or not wrong.said["got"]:
        return
    first = next(result for result in made if result.called == wrong.said["called"])
    expected = answer.reference(*copied(first.args))
    with contextlib.suppress(TypeError, ValueError, RuntimeError):
        got, right = (torch.as_tensor(value, dtype=torch.float64) for value in (first.got, expected))
        at = int((got - right).abs().argmax())
        wrong.said["got"], wrong.said["expected"] = (
            f"{value.reshape(-1)[at].item():.10g}" for value in (got, right)
        )


# ---- forms


def number_like(reference: Callable[..., Any]) -> Callable[[Result], Any]:
    """Return a form: a number where the reference gives one, else a tensor of the shape that it gives."""

    def form(result: Result) -> Any:
        wanted = reference(*copied(result.args))
        if isinstance(wanted, Tensor):
            return as_wide(result, wanted)
        if isinstance(result.got, (Tensor, np.ndarray)) and np.prod(result.got.shape) != 1:
            result.wrong("It returned a tensor where a number was given.", "a number")
        return result.number()

    return form


def as_wide(result: Result, wanted: Tensor) -> Tensor:
    """Return the result as float64 of the shape of `wanted`; a number will do for one without dimensions."""
    got = result.got
    if not wanted.ndim and isinstance(got, (int, float)) and not isinstance(got, bool):
        return torch.tensor(float(got), dtype=torch.float64)
    shape = tuple(wanted.shape)
    if got is not None and not isinstance(got, (Tensor, np.ndarray)):
        result.wrong(f"It returned {kind(got)}.", f"a tensor of shape {shape}: {shown(wanted)}")
    return result.tensor(shape)


def attempts_of_result(result: Result) -> list[tuple[int, int]]:
    """Return rounds as pairs (drafted, accepted) of ints; plain pairs, arrays and tensors will do."""
    wanted = "a list with an Attempt(drafted, accepted) for each round"
    got = result.got.tolist() if isinstance(result.got, (Tensor, np.ndarray)) else result.got
    if got is None:
        result.wrong("It returned None: is there a `return` on every way through?", wanted)
    if isinstance(got, (int, float)):
        result.wrong(f"It returned {kind(got)}: the rounds themselves are asked for.", wanted)
    if isinstance(got, Iterator):
        result.wrong(f"It returned {kind(got)}: collect the rounds in a list.", wanted)
    if isinstance(got, Mapping) or not isinstance(got, (list, tuple)):
        result.wrong(f"It returned {kind(got)}.", wanted)
    return [_pair(result, number, round_, wanted) for number, round_ in enumerate(got)]


def _pair(result: Result, number: int, value: Any, wanted: str) -> tuple[int, int]:
    if hasattr(value, "drafted") and hasattr(value, "accepted"):
        value = (value.drafted, value.accepted)
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        result.wrong(f"Round {number} of the list is {value!r:.40}, no pair of numbers.", wanted)
    try:
        drafted, accepted = (operator.index(_single(part)) for part in value)
    except TypeError:
        result.wrong(f"Round {number} of the list is {value!r:.60}: whole numbers are wanted.", wanted)
    if drafted < 0 or accepted < 0:
        result.wrong(f"Round {number} of the list is {value!r:.60}: no count is below 0.", wanted)
    return drafted, accepted


def _single(value: Any) -> Any:
    if isinstance(value, bool):
        raise TypeError("a bool is no count")
    alone = isinstance(value, (Tensor, np.ndarray, np.generic)) and np.prod(value.shape) == 1
    return value.item() if alone else value
