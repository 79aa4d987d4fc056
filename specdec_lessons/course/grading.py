"""What a grader is made of: cases to call, ways to compare, and one of four states at the end.

A grader file holds one function for each exercise, decorated with `exercise`. It is handed an `Answer`,
the learner's function under guard, and raises `Wrong` for the first thing that is not right. The decorated
function is a pytest test of the stub file beside it; `course.check` hands the same grader a function from a
notebook.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

from . import learner
from .guard import TimeUp, guarded
from .results import Case, Result, Wrong, kind
from .values import copied, same, shown

__all__ = ["Answer", "Case", "Exercise", "NotStarted", "Outcome", "Result", "Wrong", "exercise"]

NOT_STARTED, RAISED, WRONG, RIGHT = STATES = ("not started", "raised", "wrong", "right")


class NotStarted(Exception):
    """There is nothing of the learner's own to grade yet; the text says why."""


class Raised(Exception):
    """The learner's function raised; the text says what and where."""

    def __init__(self, called: str, about: str, text: str, mistake: str = ""):
        super().__init__(text)
        self.called, self.about, self.mistake = called, about, mistake


@dataclass(frozen=True)
class Outcome:
    """What grading one exercise found. state: one of STATES. file: where the function stands, if in one.

    called, got, expected, about: the call that showed it. mistake: the likely one, in words, or ''.
    printed: what the learner's code printed.
    """

    exercise: Exercise
    state: str
    called: str = ""
    got: str = ""
    expected: str = ""
    about: str = ""
    mistake: str = ""
    printed: str = ""
    file: str = ""

    @property
    def rows(self) -> list[tuple[str, str]]:
        """(label, text) of all there is to say but the hints."""
        call = f"{self.called}   ({self.about})" if self.about and self.called else self.called or self.about
        said = [("called", call), ("got", self.got), ("expected", self.expected), ("likely", self.mistake)]
        if self.state != RIGHT:
            said.append(("read", f'"{self.exercise.read}" in chapter {self.exercise.chapter}'))
        said += [("printed", self.printed[-2000:].rstrip()), ("file", self.file)]
        return [(label, text) for label, text in said if text]

    def __str__(self) -> str:
        lines = [f"{self.exercise.name}: {self.state}"]
        for label, text in self.rows:
            lines.append(f"  {label:8}  " + text.replace("\n", "\n            "))
        return "\n".join(lines)


class Answer:
    """A learner's function under guard: call it like the function, or on many cases with `on`."""

    def __init__(self, exercise: Exercise, function: Callable[..., Any]):
        self.exercise, self.function = exercise, function
        self.printed = ""
        self.touched_random = False

    def __call__(self, *args: Any, about: str = "") -> Result:
        """Return the `Result` of one call with copies of `args`. Errors: Wrong where it changed its input."""
        called = f"{self.exercise.name}({', '.join(map(shown, args))})"
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
        mistakes: Collection[Callable[..., Any]] = (),
        tolerance: float = 1e-6,
        equal: Callable[[Any, Any, float], bool] = same,
    ) -> None:
        """Pass where every result equals the reference's. Otherwise Wrong, at the first that differs.

        mistakes: wrong functions with the same arguments, from the exhibits. One that gives all the results,
        or else all the wrong ones, is named by the first paragraph of its docstring.
        """
        reference = reference or self.exercise.reference
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

    def _guarded(self, task: Callable[[], Any], called: str, about: str, watch: bool = True) -> Any:
        ran = guarded(task, self.exercise.watched if watch else ())
        self.printed += ran.printed
        self.touched_random |= ran.touched_random
        if ran.used_reference:
            raise NotStarted(
                f"this calls the package's own {self.exercise.name}. It is right, and it is not yours yet: "
                "write the body yourself, then check again"
            )
        if ran.error is None:
            return ran.value
        if isinstance(ran.error, (Wrong, NotStarted)):  # a grader's own task found something
            raise ran.error
        if isinstance(ran.error, NotImplementedError):
            raise NotStarted(learner.unwritten(ran.error, self.function)) from None
        endless = "Does a loop's condition never become false?" if isinstance(ran.error, TimeUp) else ""
        raise Raised(called, about, learner.told(ran.error, self.function), endless) from None


Grader = Callable[[Answer], None]


@dataclass(frozen=True)
class Exercise:
    """One graded function. read: heading on the page to read again. hints: three, from vague to nearly code.

    difficulty: 1 to 3 stars. minutes: of work. reference: the tested code. watched: code not to be called.
    """

    chapter: str
    name: str
    reference: Callable[..., Any]
    grader: Grader
    difficulty: int
    minutes: int
    read: str
    hints: tuple[str, str, str]
    watched: frozenset[CodeType] = field(default=frozenset(), repr=False)

    def grade(self, function: Any, file: str = "") -> Outcome:
        """Return the outcome for `function`; nothing that it does is raised, but KeyboardInterrupt."""
        if not callable(function):
            no_function = f"{self.name} is {kind(function)}, no function"
            return Outcome(self, WRONG, got=shown(function), mistake=no_function, file=file)
        if getattr(inspect.unwrap(function), "__code__", None) in self.watched:
            own = f"this is the package's own {self.name}: write yours, under the same name, then check again"
            return Outcome(self, NOT_STARTED, mistake=own, file=file)
        answer = Answer(self, function)
        state: str = RIGHT
        said: dict[str, str] = {}
        try:
            self.grader(answer)
        except NotStarted as stop:
            state, said = NOT_STARTED, {"mistake": str(stop)}
        except Raised as stop:
            state = RAISED
            said = {"called": stop.called, "about": stop.about, "got": str(stop), "mistake": stop.mistake}
        except Wrong as stop:
            state, said = WRONG, stop.said
        return Outcome(self, state, **said, printed=answer.printed, file=file)

    def grade_file(self, path: Path) -> Outcome:
        """Return the outcome for the function of that name in the stub file `path`."""
        ran = guarded(lambda: learner.load(path))
        if ran.error is not None:
            called = f"import of {path.name}"
            return Outcome(self, RAISED, called, learner.told(ran.error, str(path)), file=str(path))
        if not hasattr(ran.value, self.name):
            missing = f"{path.name} has no function {self.name}: was it renamed or deleted?"
            return Outcome(self, WRONG, mistake=missing, file=str(path))
        return self.grade(getattr(ran.value, self.name), str(path))


def exercise(
    reference: Callable[..., Any],
    *,
    difficulty: int,
    minutes: int,
    read: str,
    hints: tuple[str, str, str],
    name: str | None = None,
    watch: Collection[Callable[..., Any]] = (),
) -> Callable[[Grader], Callable[[], None]]:
    """Return a decorator that makes a grader an exercise, and a pytest test of the stub file beside it.

    name: of the learner's function, the reference's unless given. watch: further functions not to be called.
    """

    def decorate(grader: Grader) -> Callable[[], None]:
        file = Path(inspect.getfile(grader))
        chapter = file.stem.removeprefix("test_")
        codes = frozenset(function.__code__ for function in (reference, *watch))
        named = name or reference.__name__
        made = Exercise(chapter, named, reference, grader, difficulty, minutes, read, hints, codes)

        def test() -> None:
            learner.judge(test, made.grade_file(file.with_name(f"{chapter}.py")))

        test.__name__, test.__qualname__ = grader.__name__, grader.__qualname__
        test.__module__, test.__doc__ = grader.__module__, grader.__doc__
        test.exercise = made  # type: ignore[attr-defined]
        return test

    return decorate


def _matches(
    mistake: Callable[..., Any],
    results: Sequence[Result],
    tolerance: float,
    equal: Callable[[Any, Any, float], bool],
) -> bool:
    """Whether `mistake` gives every one of the results."""
    try:
        return all(equal(r.got, mistake(*copied(r.args)), tolerance) for r in results)
    except Exception:  # where the exhibit fails and the learner's function did not, they are not the same
        return False


def _named(
    mistakes: Collection[Callable[..., Any]],
    results: Sequence[Result],
    differing: Sequence[Result],
    matches: Callable[[Callable[..., Any], Sequence[Result]], bool],
) -> str:
    """The diagnosis of the first mistake that gives all results, else all the wrong ones; '' for none."""
    for which, how in ((results, "exactly "), (differing, "")):
        for mistake in mistakes:
            if matches(mistake, which):
                return f"Your function does {how}this: {diagnosis(mistake)}"
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
