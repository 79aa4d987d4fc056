"""What the graders of chapter 2 ask of a result before its value, and what they can say of a wrong one."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.course.values import copied, same, same_with_nan
from specdec_lessons.exhibits import verifier, verifier_checks, verifier_laws
from specdec_lessons.foundations.sampling import temperature_law

TOLERANCE = 1e-5


def mistakes_of(reference: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The exhibits that take what `reference` takes, in their order."""
    takes = list(inspect.signature(reference).parameters)
    found = []
    for module in (verifier, verifier_laws, verifier_checks):
        own = [f for f in vars(module).values() if getattr(f, "__module__", "") == module.__name__]
        found += [f for f in own if f.__name__[0] != "_" and list(inspect.signature(f).parameters) == takes]
    return found


def judge(answer: Answer, results: Sequence[Result], form: Callable[[Result], Any]) -> None:
    """Form, then value, of each result; a known mistake is named where it gives all of them."""
    known = [f for f in mistakes_of(answer.reference) if _gives_all(f, results)]
    answer.settle(results, form, known, TOLERANCE)


@contextlib.contextmanager
def also_said(more: Callable[[bool], str]) -> Iterator[None]:
    """Add `more(said)` to what a Wrong says; said: whether it says anything yet."""
    try:
        yield
    except Wrong as wrong:
        said = wrong.said["mistake"]
        wrong.said["mistake"] = f"{said} {more(bool(said))}".strip()
        raise


# ---- laws


def settle_laws(answer: Answer, results: Sequence[Result]) -> None:
    """Form and value of each law. A law of another temperature is told which one it is.

    A mistake is named where it gives all the laws. At temperature 0 it may give the wrong ones alone, but for
    the two mistakes that know no temperature.
    """
    blind = (verifier_laws.ignores_temperature, verifier_laws.always_greedy)
    greedy = all(result.args[1] == 0 for result in results)
    mistakes = mistakes_of(answer.reference)
    known = [f for f in mistakes if (greedy and f not in blind) or _gives_all(f, results)]
    with also_said(lambda named: "" if named else _another_temperature(results)):
        answer.settle(results, _law_form, known, TOLERANCE)
    for result in results:
        _check_forbidden(result)


def _law_form(result: Result) -> Tensor:
    return result.laws(tuple(result.args[0].shape))


def _check_forbidden(result: Result) -> None:
    """Raise Wrong where a logit of -inf has a probability, however small: no tolerance here."""
    forbidden = _law_form(result)[result.args[0] == -torch.inf]
    if forbidden.any():
        result.wrong(
            f"A token with logit -inf is forbidden, and has probability {forbidden.max().item():.1e}. "
            "Is something added to every probability?",
            "exactly 0 for it",
        )


def _another_temperature(results: Sequence[Result]) -> str:
    """What temperature the first wrong law is the law of, in words; '' if it is that of none."""
    for result in results:
        logits, asked = result.args
        if not same(result.got, temperature_law(logits, asked), TOLERANCE):
            found = _temperature_of(torch.as_tensor(result.got).double(), logits.double())
            told = f"It is the law of temperature {found:.3g}, where {asked:g} was asked for."
            return "" if found is None else told
    return ""


def _temperature_of(law: Tensor, logits: Tensor) -> float | None:
    """The temperature whose law of these logits `law` is; None if there is none."""
    p, z = (value.reshape(-1, value.shape[-1])[0] for value in (law, logits))
    high, low = z.argmax(), z.masked_fill(p == 0, torch.inf).argmin()
    ratio = (p[high].log() - p[low].log()).item()
    found = (z[high] - z[low]).item() / ratio if ratio else 0.0
    return found if found >= 0 and same(temperature_law(logits, found), law, TOLERANCE) else None


# ---- agrees


def truth(result: Result) -> bool:
    """The result as a bool; a tensor or array of one element will do."""
    value = result.got.reshape(-1).tolist() if hasattr(result.got, "reshape") else [result.got]
    if len(value) != 1 or not isinstance(value[0], bool):
        kind = "None: is there a `return`?" if result.got is None else f"type {type(result.got).__name__}."
        result.wrong(f"It returned {kind}", "one answer for the whole text: True or False")
    return value[0]


def settle_truths(answer: Answer, results: Sequence[Result]) -> None:
    """Compare answers of True and False. A mistake is named only where it gives all of them.

    One bit says little: half of all wrong functions say True to the same wrong text.
    """
    exact = [f for f in mistakes_of(answer.reference) if _gives_all(f, results)]
    right = [answer.reference(*copied(result.args)) for result in results]
    passed = sum(bool(result.got) for result, truth in zip(results, right, strict=True) if not truth)
    refused = sum(not result.got for result, truth in zip(results, right, strict=True) if truth)
    count = (
        f"It says True to {passed} of {right.count(False)} wrong texts, and False to {refused} of "
        f"{right.count(True)} right ones."
    )
    with also_said(lambda named: "" if named else count):
        answer.agree(results, mistakes=exact)


def _gives_all(mistake: Callable[..., Any], results: Sequence[Result]) -> bool:
    try:
        return all(same_with_nan(r.got, mistake(*copied(r.args)), TOLERANCE) for r in results)
    except Exception:  # where the exhibit fails and the learner's function did not, they are not the same
        return False
