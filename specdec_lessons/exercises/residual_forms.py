"""What the graders of chapter 4 ask of a law and of a line of a proof, and how the first fault is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from numbers import Rational
from typing import Any

import numpy as np
import torch
from torch import Tensor

from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.course.values import copied, same, same_with_nan, shown

# A threshold of up to a millionth passes for "nothing is owed": its bias is no larger than the debt that it
# forgives, and a float32 law of 50,000 tokens is itself known no better than that.
TOLERANCE = 1e-6
EXACTLY, NAMED = "Your function does exactly this: ", "Your function does this: "
NOTHING_OWED = (
    "Nothing is owed here, (p - q)+ is 0 everywhere: return p. Ask the mass that is owed whether it is 0. "
    'Read "When nothing is owed".'
)

Mistakes = Sequence[Callable[..., Any]]


# ---- laws


def law_of(result: Result, p: Tensor, q: Tensor) -> Tensor:
    """Return the result as a law (V,), 0 where p is 0. Where nothing is owed a fault has its remedy."""
    nothing_owed = not bool((p > q).any())
    try:
        law = result.law(len(p))
    except Wrong as wrong:
        if nothing_owed and getattr(result.got, "shape", None) == p.shape:
            cause = "0 / 0 is NaN." if (result.got != result.got).any() else wrong.said["mistake"]
            wrong.said |= {"mistake": f"{cause} {NOTHING_OWED}", "expected": shown(p)}
        raise
    never = law[p == 0]
    if nothing_owed and never.any() and never.max() <= TOLERANCE:  # too small for the comparison to see
        result.wrong(
            f"A token that the target never says (p = 0) gets {never.max().item():.0e}. {NOTHING_OWED}", p
        )
    return law


def settle_in_order(
    answer: Answer,
    results: Sequence[Result],
    form: Callable[[Result], Any],
    mistakes: Mistakes,
    exact: Sequence[Result] = (),
) -> None:
    """Raise Wrong for the first result, in order, whose form or value is wrong; a known mistake is named.

    The first case is the simplest, whatever is wrong with it. A mistake is sought that gives all results, or
    all wrong ones; or those of `exact`, where no rounding hides it; or all wrong ones as good or bad in form
    as the first.
    """
    pairs = [(result, _fault(form, result)) for result in results]
    wrong = [(result, fault) for result, fault in pairs if fault or _differs(answer, result)]
    if not wrong:
        return
    sound = [result for result, fault in wrong if fault is None]
    broken = [result for result, fault in wrong if fault is not None]
    first, fault = wrong[0]
    likely = _said(answer, results, mistakes)
    for group in (exact, sound if fault is None else broken):
        likely = likely or _said(answer, group, mistakes).replace(EXACTLY, NAMED)
    if fault is None:
        got, expected = first.got, answer.reference(*copied(first.args))
        if shown(got) == shown(expected):
            likely = (
                f"It is off by {(torch.as_tensor(got) - expected).abs().max().item():.0e}. {likely}".strip()
            )
        raise Wrong(first.called, shown(got), shown(expected), likely, first.about)
    fault.said["mistake"] = f"{fault.said['mistake']} {likely}".rstrip()
    raise fault


def _differs(answer: Answer, result: Result) -> bool:
    """Whether the value of a result is not the reference's."""
    return not same(result.got, answer.reference(*copied(result.args)), TOLERANCE)


def _fault(form: Callable[[Result], Any], result: Result) -> Wrong | None:
    try:
        form(result)
    except Wrong as fault:
        return fault
    return None


def _said(answer: Answer, results: Sequence[Result], mistakes: Mistakes) -> str:
    """The mistake that gives these results, or all of them that are wrong, in words; '' for none."""
    try:
        answer.agree(results, None, mistakes, TOLERANCE, same_with_nan)
    except Wrong as wrong:
        said = wrong.said["mistake"]
        return said if said.startswith((EXACTLY, NAMED, "It returns the same")) else ""
    return ""


# ---- lines of a proof


def settle_line_by_line(answer: Answer, results: Sequence[Result], mistakes: Mapping[str, Mistakes]) -> None:
    """Each line in the order of the proof: the first that is wrong is named, later ones follow from it."""
    reference = answer.reference
    for key, wrong_lines in mistakes.items():
        lines = [_line(result, key, reference(*result.args)[key]) for result in results]
        wanted = [reference(*result.args)[key] for result in results]
        try:
            answer.agree(lines, lambda *args, key=key: reference(*args)[key], wrong_lines, tolerance=0)
        except Wrong as wrong:
            near = all(same(line.got, value, 1e-3) for line, value in zip(lines, wanted, strict=True))
            if near and not wrong.said["mistake"]:
                wrong.said["mistake"] = (
                    "Near, and not equal: something was rounded on the way, to a float or by "
                    "limit_denominator. Keep to Fractions from first to last."
                )
            raise


def _line(result: Result, key: str, expected: Any) -> Result:
    """One line of the answer, checked for its form: exact numbers, nested in lists as `expected` is.

    A NumPy array of objects holds fractions as well as a list does.
    """
    if result.got is None:
        result.wrong("It returned None: is there a `return`?", "a dict")
    if not isinstance(result.got, Mapping):
        result.wrong(f"It returned {_kind(result.got)}.", "a dict")
    if key not in result.got:
        result.wrong(f'There is no "{key}" in the dict.', f'a dict with the key "{key}"')
    line = replace(result, called=f'{result.called}["{key}"]', got=_as_lists(result.got[key]))
    _check_form(line, line.got, expected)
    return line


def _as_lists(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    return type(value)(map(_as_lists, value)) if type(value) in (list, tuple) else value


def _check_form(line: Result, got: Any, expected: Any) -> None:
    if isinstance(expected, list):
        if not isinstance(got, (list, tuple)):
            line.wrong(f"{_kind(got).capitalize()} where a list belongs.", expected)
        if len(got) != len(expected):
            line.wrong(f"A list of {len(got)} where {len(expected)} belong.", expected)
        for part, other in zip(got, expected, strict=True):
            _check_form(line, part, other)
    elif isinstance(got, float):
        line.wrong("A float has been rounded: a proof needs fractions all the way.", expected)
    elif isinstance(got, bool) or not isinstance(got, Rational):
        line.wrong(f"{_kind(got).capitalize()} where one number belongs, a Fraction.", expected)


def _kind(value: Any) -> str:
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
