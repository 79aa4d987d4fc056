"""What a grader is made of: cases to call, ways to compare, and one of four states at the end.

A grader file holds one function for each exercise, decorated with `exercise`. It is handed an `Answer`,
the learner's function under guard, and raises `Wrong` for the first thing that is not right. The decorated
function is a pytest test of the stub file beside it; `course.check` hands the same grader a function from a
notebook.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

from . import learner
from .answer import Answer, NotStarted, Raised, diagnosis
from .global_state import steady
from .guard import guarded
from .learner import message
from .results import Case, Result, Wrong, kind
from .values import shown

__all__ = ["Answer", "Case", "Exercise", "Outcome", "Result", "Wrong", "diagnosis", "exercise"]

LONGEST = 3000  # characters of one text in a message
NOT_STARTED, RAISED, WRONG, RIGHT = STATES = ("not started", "raised", "wrong", "right")


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
        said += [("printed", self.printed.rstrip()), ("file", self.file)]
        return [(label, printable(text)) for label, text in said if text]

    def __str__(self) -> str:
        lines = [f"{self.exercise.name}: {self.state}"]
        for label, text in self.rows:
            lines.append(f"  {label:8}  " + text.replace("\n", "\n            "))
        return "\n".join(lines)


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
        answer = Answer(self.name, function, self.reference, self.watched)
        with steady():
            state, said = self._judged(answer)
        return Outcome(self, state, **said, printed=answer.printed, file=file)

    def _judged(self, answer: Answer) -> tuple[str, dict[str, str]]:
        """State and texts of what the grader finds."""
        try:
            self.grader(answer)
            return RIGHT, {}
        except NotStarted as stop:
            return NOT_STARTED, {"mistake": str(stop)}
        except Raised as stop:
            texts = {"called": stop.called, "about": stop.about, "got": str(stop), "mistake": stop.mistake}
            return RAISED, texts
        except Wrong as stop:
            return WRONG, stop.said
        except Exception as error:  # a value so odd that no grader can read it
            unreadable = f"What it returned could not be read ({type(error).__name__}: {message(error)})."
            return WRONG, {"mistake": unreadable}

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


def printable(text: str) -> str:
    """Return `text` cut to what a page can hold, without halves of characters that cannot be written."""
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
    return cut.encode("utf-8", "backslashreplace").decode("utf-8")


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
