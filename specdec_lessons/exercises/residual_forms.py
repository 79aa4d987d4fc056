"""What the graders of chapter 4 ask of a law and of a line of a proof, and how the first fault is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from numbers import Rational
from typing import Any

import numpy as np
import torch
from torch import Tensor

from specdec_lessons.course.answer import NAMED
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.course.values import copied, same, same_with_nan, shown

# A threshold of up to a millionth passes for "nothing is owed": its bias is no larger than the debt that it
# forgives, and a float32 law of 50,000 tokens is itself known no better than that.
TOLERANCE = 1e-6
EXPLAINED = (NAMED, "It returns the same")  # how a sentence begins that says what a function does
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
    """Settle form and value; where that names no mistake, look for one that gives part of the results.

    Those of `exact`, where no rounding hides it; or all wrong ones as good or bad in form as the first.
    """
    try:
        answer.settle(results, form, mistakes, TOLERANCE)
    except Wrong as wrong:
        alike = _like_the_first(answer, results, form)
        if not any(words in wrong.said["mistake"] for words in EXPLAINED):
            likely = _said(answer, exact, mistakes) or _said(answer, alike, mistakes)
            wrong.said["mistake"] = f"{wrong.said['mistake']} {likely}".strip()
        if wrong.said["got"] == wrong.said["expected"]:
            first = alike[0]
            off = (torch.as_tensor(first.got) - answer.reference(*copied(first.args))).abs().max().item()
            wrong.said["mistake"] = f"It is off by {off:.0e}. {wrong.said['mistake']}".strip()
        raise


def _like_the_first(answer: Answer, results: Sequence[Result], form: Callable[[Result], Any]) -> list[Result]:
    """The wrong results that are as good or bad in form as the first of them."""
    broken = [not _has_form(form, result) for result in results]
    pairs = zip(results, broken, strict=True)
    wrong = [(result, bad) for result, bad in pairs if bad or _differs(answer, result)]
    return [result for result, bad in wrong if bad == wrong[0][1]]


def _differs(answer: Answer, result: Result) -> bool:
    """Whether the value of a result is not the reference's."""
    return not same(result.got, answer.reference(*copied(result.args)), TOLERANCE)


def _has_form(form: Callable[[Result], Any], result: Result) -> bool:
    try:
        form(result)
    except Wrong:
        return False
    return True


def _said(answer: Answer, results: Sequence[Result], mistakes: Mistakes) -> str:
    """The mistake that gives these results, or all of them that are wrong, in words; '' for none."""
    try:
        answer.agree(results, None, mistakes, TOLERANCE, same_with_nan)
    except Wrong as wrong:
        said = wrong.said["mistake"].replace(f"{NAMED} exactly this:", f"{NAMED} this:")
        return said if said.startswith(EXPLAINED) else ""
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
