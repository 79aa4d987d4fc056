"""A learner's function under guard, and its comparison with the right one and with the known wrong ones."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from types import CodeType
from typing import Any

from . import learner
from .guard import TimeUp, guarded
from .results import Case, Result, Wrong
from .values import copied, same, same_with_nan, shown

Equal = Callable[[Any, Any, float], bool]
Mistakes = Collection[Callable[..., Any]]
NAMED = "Your function does"


class NotStarted(Exception):
    """There is nothing of the learner's own to grade yet; the text says why."""


class Raised(Exception):
    """The learner's function raised; the text says what and where."""

    def __init__(self, called: str, about: str, text: str, mistake: str = ""):
        super().__init__(text)
        self.called, self.about, self.mistake = called, about, mistake


class Answer:
    """A learner's function under guard: call it like the function, or on many cases with `on`."""

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        reference: Callable[..., Any],
        watched: Collection[CodeType] = (),
    ):
        self.name, self.function, self.reference, self.watched = name, function, reference, watched
        self.printed = ""
        self.touched_random = False

    def __call__(self, *args: Any, about: str = "") -> Result:
        """Return the `Result` of one call with copies of `args`. Errors: Wrong where it changed its input."""
        called = f"{self.name}({', '.join(map(shown, args))})"
        given = copied(list(args))
        got = self._guarded(lambda: self.function(*given), called, about)
        if not same(given, list(args)):
            raise Wrong(
                called,
                f"afterwards the arguments are {shown(tuple(given))}",
                f"they stay {shown(args)}",
                "It changes its input, which the caller goes on using: work on a copy, x.clone() or list(x).",
                about,
            )
        return Result(called, copied(got), about, args)

    def on(self, cases: Iterable[Case]) -> list[Result]:
        """Return the results of all cases, in order."""
        return [self(*case.args, about=case.about) for case in cases]

    def run(self, task: Callable[[], Any], called: str, about: str = "") -> Result:
        """Return the `Result` of `task()`, which may call `self.function` very often, under one guard."""
        return Result(called, self._guarded(task, called, about, watch=False), about)

    def agree(
        self,
        results: Sequence[Result],
        reference: Callable[..., Any] | None = None,
        mistakes: Mistakes = (),
        tolerance: float = 1e-6,
        equal: Equal = same,
    ) -> None:
        """Pass where every result equals the reference's. Otherwise Wrong, at the first that differs.

        mistakes: wrong functions with the same arguments, from the exhibits. One that gives all the results,
        or else all the wrong ones, is named by the first paragraph of its docstring.
        """
        reference = reference or self.reference
        wanted = [reference(*copied(result.args)) for result in results]
        differing = [
            (result, expected)
            for result, expected in zip(results, wanted, strict=True)
            if not equal(result.got, expected, tolerance)
        ]
        if differing:
            first, expected = differing[0]
            matches = partial(_matches, tolerance=tolerance, equal=equal)
            named = _named(mistakes, results, [result for result, _ in differing], matches)
            likely = named or _general(results, wanted)
            raise Wrong(first.called, shown(first.got), shown(expected), likely, first.about)

    def settle(
        self,
        results: Sequence[Result],
        form: Callable[[Result], Any],
        mistakes: Mistakes = (),
        tolerance: float = 1e-6,
        reference: Callable[..., Any] | None = None,
    ) -> None:
        """Pass where every result has the form and the value asked for. Otherwise Wrong, at the first one.

        form: what reads a result and raises Wrong, such as `lambda result: result.law(5)`; its value, if any,
        is compared. A mistake with a name says more than a wrong form: one that gives all results, NaN
        included, or else all the wrong ones, is named beside it.
        """
        reference = reference or self.reference
        read = [_read(form, result) for result in results]
        wanted = [reference(*copied(result.args)) for result in results]
        wrong = [
            number
            for number, (result, fault) in enumerate(read)
            if fault or not same(result.got, wanted[number], tolerance)
        ]
        if not wrong:
            return
        formed, (first, fault) = [result for result, _ in read], read[wrong[0]]
        matches = partial(_matches, tolerance=tolerance, equal=same_with_nan)
        likely = _named(mistakes, formed, [formed[number] for number in wrong], matches)
        if fault:
            fault.said["mistake"] = f"{fault.said['mistake']} {likely}".rstrip()
            raise fault
        got, expected = shown(results[wrong[0]].got), shown(wanted[wrong[0]])
        raise Wrong(first.called, got, expected, likely or _general(formed, wanted), first.about)

    def _guarded(self, task: Callable[[], Any], called: str, about: str, watch: bool = True) -> Any:
        ran = guarded(task, self.watched if watch else ())
        self.printed += ran.printed
        self.touched_random |= ran.touched_random
        if ran.used_reference:
            raise NotStarted(
                f"this calls the package's own {self.name}. It is right, and it is not yours yet: "
                "write the body yourself, then check again"
            )
        if ran.turned and ran.error is None:
            raise Wrong(
                called,
                f"afterwards, for everybody, another setting of {', '.join(ran.turned)}",
                "nothing outside the function changes",
                "It leaves a global switch in another position: use a `with` block, such as torch.no_grad().",
                about,
            )
        if ran.error is None:
            return ran.value
        if isinstance(ran.error, (Wrong, NotStarted)):  # a grader's own task found something
            raise ran.error
        unwritten = None
        if isinstance(ran.error, NotImplementedError):
            unwritten = learner.unwritten(ran.error, self.function)
        if unwritten is not None:
            raise NotStarted(unwritten) from None
        endless = "A loop without end, or a very slow machine?" if isinstance(ran.error, TimeUp) else ""
        raise Raised(called, about, learner.told(ran.error, self.function), endless) from None


def _read(form: Callable[[Result], Any], result: Result) -> tuple[Result, Wrong | None]:
    """The result as `form` reads it, or as it is with what is wrong with its form."""
    try:
        value = form(result)
    except Wrong as fault:
        return result, fault
    return (result if value is None else replace(result, got=value)), None


def _matches(
    mistake: Callable[..., Any],
    results: Sequence[Result],
    tolerance: float,
    equal: Equal,
) -> bool:
    """Whether `mistake` gives every one of the results."""
    try:
        return all(equal(r.got, mistake(*copied(r.args)), tolerance) for r in results)
    except Exception:  # where the exhibit fails and the learner's function did not, they are not the same
        return False


def _named(
    mistakes: Mistakes,
    results: Sequence[Result],
    differing: Sequence[Result],
    matches: Callable[[Callable[..., Any], Sequence[Result]], bool],
) -> str:
    """The diagnosis of the first mistake that gives all results, else all the wrong ones; '' for none."""
    for which, how in ((results, "exactly this"), (differing, "this where it goes wrong")):
        for mistake in mistakes:
            if matches(mistake, which):
                return f"{NAMED} {how}: {diagnosis(mistake)}"
    return ""


def _general(results: Sequence[Result], wanted: Sequence[Any]) -> str:
    """What can be said without knowing the mistake."""
    first = results[0].got
    if any(result.got is None for result in results):
        return "It returned None: is there a `return` on every way through?"
    if len(results) > 1 and all(same(r.got, first) for r in results) and not same(wanted[0], wanted[-1]):
        return "It returns the same whatever it is given."
    return ""


def diagnosis(mistake: Callable[..., Any]) -> str:
    """Return the first paragraph of an exhibit's docstring, on one line."""
    return " ".join((inspect.getdoc(mistake) or mistake.__name__).split("\n\n")[0].split())
