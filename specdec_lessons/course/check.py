"""Grading from a notebook cell: `check("residual", residual)` says what is right, what is wrong, and why."""

from __future__ import annotations

import difflib
import html
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import progress
from .grading import NOT_STARTED, RIGHT, Exercise, Outcome

MARKS = {"not started": "○", "raised": "!", "wrong": "✗", "right": "✓"}
FOLDER = Path(__file__).resolve().parents[1] / "exercises"
BOX = """.sd-check{margin:1rem 0;overflow-wrap:anywhere}
.sd-check table{border-collapse:collapse;width:100%;margin:0 0 .4rem;font-size:.92em;table-layout:fixed}
.sd-check caption{caption-side:top;text-align:left;color:inherit;font-weight:bold;padding:.2rem 0}
.sd-check th,.sd-check td{text-align:left;vertical-align:top;padding:.25rem .5rem;
border:1px solid rgb(127 140 152/.4);background:none;color:inherit;white-space:pre-wrap}
.sd-check th{width:5.8em;font-weight:normal;opacity:.85}
.sd-check details{margin:.2rem 0 .2rem .6rem}.sd-check p{margin:.3rem 0}"""


@dataclass(frozen=True)
class Report:
    """The outcomes of some exercises, or a note on why there are none; a notebook's last line shows it."""

    outcomes: tuple[Outcome, ...] = ()
    note: str = ""

    @property
    def right(self) -> bool:
        """Whether something was graded and all of it is right."""
        return bool(self.outcomes) and all(outcome.state == RIGHT for outcome in self.outcomes)

    def hint(self, rung: int = 1) -> str:
        """Return the first `rung` hints, 1 to 3, of each exercise that is not right."""
        left = [outcome.exercise for outcome in self.outcomes if outcome.state != RIGHT]
        return "\n".join(f"{one.name}: {hint}" for one in left for hint in one.hints[: max(rung, 0)])

    def _repr_html_(self) -> str:
        note = f"<p>{html.escape(self.note)}</p>" if self.note else ""
        body = "".join(map(as_html, self.outcomes))
        return f'<div class="sd-check"><style>{BOX}</style>{note}{body}</div>'

    def __repr__(self) -> str:
        return "\n".join([*([self.note] if self.note else []), *map(str, self.outcomes)])


def as_html(outcome: Outcome) -> str:
    """One exercise as a table of what was found, and its hints, each inside the one before."""
    title = f"{MARKS[outcome.state]} {outcome.exercise.name}: {outcome.state}"
    rows = "".join(
        f'<tr><th scope="row">{label}</th><td>{html.escape(text)}</td></tr>' for label, text in outcome.rows
    )
    hints = "" if outcome.state == RIGHT else folded(outcome.exercise.hints)
    return f"<table><caption>{html.escape(title)}</caption>{rows}</table>{hints}"


def folded(hints: tuple[str, ...], number: int = 1) -> str:
    """Hints as nested <details>: the second can be opened only once the first is open."""
    if not hints:
        return ""
    inner = html.escape(hints[0]) + folded(hints[1:], number + 1)
    return f"<details><summary>Hint {number}</summary>{inner}</details>"


def chapters() -> tuple[str, ...]:
    """Return the chapters that have exercises, in the order of the book."""
    return importlib.import_module("specdec_lessons.exercises").CHAPTERS


def exercises(chapter: str) -> dict[str, Exercise]:
    """Return the exercises of `chapter` by name, in the grader's order. Errors: ValueError for another."""
    if chapter not in chapters():
        raise ValueError(f"no chapter {chapter!r} has exercises: {did_you_mean(str(chapter), chapters())}")
    grader = importlib.import_module(f"specdec_lessons.exercises.test_{chapter}")
    found = [thing.exercise for thing in vars(grader).values() if hasattr(thing, "exercise")]
    return {exercise.name: exercise for exercise in found}


def did_you_mean(name: str, known: Any) -> str:
    """Return the close name, or all of them, as the end of a message."""
    close = difflib.get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"


def reference(chapter: str, name: str) -> Callable[..., Any]:
    """Return the right answer to an exercise, for `solution(reference("verifier", "agrees"))`.

    Errors: ValueError for an unknown chapter or exercise.
    """
    known = exercises(chapter)
    if name not in known:
        raise ValueError(f"chapter {chapter} has no exercise {name!r}: {did_you_mean(name, known)}")
    return known[name].reference


def check(chapter: str, *functions: Callable[..., Any]) -> Report:
    """Return the report on one or more functions, whose names say which exercises of `chapter` they answer.

    Never raises, so that "Run all" goes on; only an interrupt by hand gets through.
    """
    try:
        known = exercises(chapter)
        if not functions:
            return Report(note=f"Give functions to check, such as check({chapter!r}, {next(iter(known))}).")
        notes, outcomes = [], []
        for function in functions:
            name = str(getattr(function, "__name__", type(function).__name__))
            if name in known:
                outcomes.append(known[name].grade(function))
            else:
                notes.append(f"chapter {chapter} has no exercise {name!r}: {did_you_mean(name, known)}")
        progress.record(outcomes)
        return Report(tuple(outcomes), "\n".join(notes))
    except ValueError as error:
        return Report(note=str(error))
    except Exception as error:  # a fault of the grader must not stop the learner's notebook
        return Report(note=f"The grader itself failed, which is our fault: {type(error).__name__}: {error}")


def check_folder(chapter: str, folder: Path = FOLDER) -> Report:
    """Return the report on all exercises of `chapter` in the stub file of `folder`.

    Errors: ValueError for an unknown chapter; FileNotFoundError where the folder has no such file.
    """
    file = folder / f"{chapter}.py"
    known = exercises(chapter)
    if not file.is_file():
        raise FileNotFoundError(f"no {file}: make one with  specdec exercises {folder}")
    outcomes = tuple(one.grade_file(file) for one in known.values())
    progress.record(outcome for outcome in outcomes if outcome.state != NOT_STARTED)
    return Report(outcomes)
