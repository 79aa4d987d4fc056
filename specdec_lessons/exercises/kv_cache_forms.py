"""What the graders of chapter 5 ask of a result before its value, and how the first fault is told."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from torch import Tensor

from specdec_lessons.course.answer import Raised
from specdec_lessons.course.grading import Answer, Case, Result, Wrong
from specdec_lessons.course.results import kind
from specdec_lessons.course.values import copied, same
from specdec_lessons.exhibits import kv_cache, kv_cache_pieces, kv_cache_rows
from specdec_lessons.kv_cache import KeyValues

TOLERANCE = 1e-9  # everything here is in float64, or copied as it is
Form = Callable[[Result], Any]
Likely = Callable[[str], str]


class Call(Case):
    """A case whose call is shown as `called`, where its arguments would not say enough to type it."""

    def __init__(self, *args: Any, about: str = "", called: str = ""):
        super().__init__(*args, about=about)
        self.called = called


def mistakes_of(reference: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The exhibits that take what `reference` takes, in their order."""
    takes = list(inspect.signature(reference).parameters)
    found = []
    for module in (kv_cache, kv_cache_pieces, kv_cache_rows):
        own = [f for f in vars(module).values() if getattr(f, "__module__", "") == module.__name__]
        found += [f for f in own if f.__name__[0] != "_" and list(inspect.signature(f).parameters) == takes]
    return found


@contextlib.contextmanager
def told_as(called: str, about: str = "", likely: Likely = lambda error: "") -> Iterator[None]:
    """Say of what a learner's code raised how it was called, and what the error is likely to come from."""
    try:
        yield
    except Raised as stop:
        stop.called, stop.about = called or stop.called, about or stop.about
        stop.mistake = likely(str(stop)) or stop.mistake
        raise
    except Wrong as wrong:
        wrong.said |= {"called": called or wrong.said["called"], "about": about or wrong.said["about"]}
        raise


def given(answer: Answer, case: Case, likely: Likely = lambda error: "") -> Result:
    """Return the result of one case, shown as the case says."""
    called = getattr(case, "called", "")
    with told_as(called, case.about, likely):
        result = answer(*case.args, about=case.about)
    return replace(result, called=called or result.called)


def judge(answer: Answer, cases: Sequence[Case], form: Form, likely: Likely = lambda error: "") -> None:
    """Raise for the first case, in order, that raises or is wrong in form or value."""
    results: list[Result] = []
    try:
        for case in cases:
            results.append(given(answer, case, likely))
    except (Raised, Wrong):  # what was wrong before it comes first
        settle(answer, results, form)
        raise
    settle(answer, results, form)


def settle(answer: Answer, results: Sequence[Result], form: Form) -> None:
    """Pass where form and value of every result are right; a mistake of the exhibits is named.

    One or two whole numbers are what many a function gives: there a mistake must give all results.
    """
    mistakes = mistakes_of(answer.reference)
    wrong = [r for r in results if not same(r.got, answer.reference(*copied(r.args)))]
    if len(wrong) < 3 and all(isinstance(r.got, int) for r in wrong):
        mistakes = [mistake for mistake in mistakes if _gives_all(mistake, results)]
    answer.settle(results, form, mistakes, TOLERANCE)


def _gives_all(mistake: Callable[..., Any], results: Sequence[Result]) -> bool:
    try:
        return all(same(r.got, mistake(*copied(r.args))) for r in results)
    except Exception:  # where the exhibit fails and the learner's function did not, they are not the same
        return False


@contextlib.contextmanager
def unexplained(say: Callable[[Wrong], str]) -> Iterator[None]:
    """Say something of a Wrong that has no explanation yet."""
    try:
        yield
    except Wrong as wrong:
        wrong.said["mistake"] = wrong.said["mistake"] or say(wrong)
        raise


def times_too_much(wrong: Wrong) -> str:
    """How many times the expected number came."""
    got, expected = (wrong.said[part] for part in ("got", "expected"))
    if not (got.isdigit() and expected.isdigit() and int(expected)):
        return ""
    return (
        f"That is {int(got) / int(expected):.6g} times what it should be here. Which factor is missing, or "
        "one too many? Keys and values, layers, key-value heads, width, bytes of a number, tokens."
    )


# ---- keys and values


def key_values(result: Result, rows: int) -> KeyValues:
    """Return the result as KeyValues, each (heads, rows, width); a plain pair of tensors will do."""
    got, (heads, _, width) = result.got, result.args[0].keys.shape
    wanted = "KeyValues(keys, values)"
    if got is None:
        result.wrong("It returned None: is there a `return` on every way through?", wanted)
    if not isinstance(got, (tuple, list)) or len(got) != 2:
        result.wrong(f"It returned {kind(got)}, and two tensors were asked for.", wanted)
    with _part("keys"):
        keys = replace(result, got=got[0]).tensor((heads, rows, width))
    with _part("values"):
        values = replace(result, got=got[1]).tensor((heads, rows, width))
    return KeyValues(keys, values)


@contextlib.contextmanager
def _part(name: str) -> Iterator[None]:
    """Say of which part a Wrong speaks."""
    try:
        yield
    except Wrong as wrong:
        said = wrong.said["mistake"].replace(": is there a `return`?", ".")
        said = said.replace("It returned", "It is").replace("The shape", "their shape")
        parts = {part: f"{name}: {wrong.said[part]}" for part in ("got", "expected")}
        wrong.said |= parts | {"mistake": f"{name}: {said}"}
        raise


# ---- what a truncation refuses


class Refused:
    """What came of a call that raised ValueError."""

    def __init__(self, said: str):
        self.said = said


def refused(answer: Answer, case: Call) -> None:
    """Raise Wrong where the learner's function does not raise ValueError for the arguments of `case`."""

    def task() -> Any:
        try:
            return answer.function(*copied(list(case.args)))
        except ValueError as error:
            return Refused(str(error))

    cache, length = case.args
    held = cache.keys.shape[1]
    with told_as(case.called, case.about, lambda error: "ValueError is asked for here, nothing else."):
        result = answer.run(task, case.called, case.about)
    if isinstance(result.got, Refused):
        return
    why = (
        "A negative number in a slice counts from the end: a wrong sum upstream drops tokens silently."
        if length < 0
        else "A slice that ends too far is cut short silently: a hole upstream is never noticed."
    )
    came = f"a cache of {_rows_of(result.got)} tokens"
    result.wrong(f"The cache holds {held} tokens. {why} Refuse it.", "ValueError", came)


def _rows_of(got: Any) -> Any:
    keys = got[0] if isinstance(got, (tuple, list)) and got else got
    return keys.shape[1] if isinstance(keys, Tensor) and keys.dim() > 1 else "unknown"


# ---- what an error is likely to come from


def of_another_axis(error: str) -> str:
    """What torch's complaint about sizes is likely to come from."""
    if "stack expects" in error:
        return "torch.stack makes a new axis; torch.cat joins along one that is there. Tokens are axis 1."
    return (
        "Along which axis do tokens stand? (heads, length, width): axis 1. torch.cat joins along axis 0 "
        "unless it is told."
        if "Sizes of tensors must match" in error
        else ""
    )


def of_bounds(error: str) -> str:
    """What a ValueError for a length that is allowed is likely to come from."""
    bounds = "Length 0 is allowed, and so is the very number of tokens held: check the signs < and <=."
    return bounds if error.startswith("ValueError") else ""


def of_ids(error: str) -> str:
    """What an error of the model, or of a mask, is likely to come from."""
    if "input_ids have shape" in error:
        return "The model takes a batch, here of one sequence: torch.tensor([new_tokens])."
    if "must match the size" in error:
        return "A mask has one column for every token it may see: those held and the new ones, held + n."
    if "NoneType" in error and "layers" in error:
        return "The cache is there already, and may be empty: hand it over as it is."
    return ""


def of_ends(error: str) -> str:
    """What an error at the end of a text is likely to come from."""
    if error.startswith("IndexError"):
        return "One of the two ends while all agree: stop at the end of the shorter one."
    if error.startswith("StopIteration") or "is not in list" in error:
        return "Where nothing differs there is no first difference: then all of the shorter one agrees."
    if "zip()" in error:
        return "The two may be of different length: zip(.., strict=False) ends with the shorter one."
    if error.startswith("TypeError") and "tuple" in error and "list" in error:
        return "One may be a tuple and the other a list: make both lists first."
    return ""


def of_missing_fields(error: str) -> str:
    """What an error about a field of the config is likely to come from."""
    if error.startswith("KeyError"):
        return "Ask the config itself, config.num_hidden_layers: the dict of a GPT-2 has other names for it."
    if "has no attribute" in error or "NoneType" in error:
        return (
            "num_key_value_heads, head_dim and dtype may be missing, or None: getattr(config, name, None) "
            "gives None for both, and `or` takes another value then."
        )
    return ""
