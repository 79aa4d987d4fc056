"""What `specdec check` prints: a table of all exercises, or one chapter in detail."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from ..course import progress
from ..course.check import FOLDER, MARKS, Report, chapters, check_folder, did_you_mean
from ..course.grading import Outcome

STYLES = {"not started": "dim", "raised": "red", "wrong": "yellow", "right": "green"}


def report(chapter: str | None, folder: Path | None, hints: int) -> bool:
    """Print the table, or with `chapter` its details; return whether anything is wrong or raised.

    Errors: ValueError for an unknown chapter or number of hints, FileNotFoundError where there are no stubs.
    """
    if chapter is not None and chapter not in chapters():
        raise ValueError(f"no chapter {chapter!r} has exercises: {did_you_mean(chapter, chapters())}")
    if not 0 <= hints <= 3:
        raise ValueError(f"--hints {hints}: each exercise has 3, so give 0 to 3")
    where = (folder or stub_folder(Path.cwd())).resolve()
    reports = {name: check_folder(name, where) for name in ([chapter] if chapter else stubs_in(where))}
    console = Console(highlight=False, markup=False)
    if chapter:
        print_detail(console, reports[chapter], hints)
    else:
        print_table(console, reports, where)
    return any(one.state in {"wrong", "raised"} for held in reports.values() for one in held.outcomes)


def stub_folder(current: Path) -> Path:
    """Return `current` where it holds stubs that `specdec exercises` copied, else the package's folder."""
    copied = any(
        (current / f"{name}.py").is_file() and (current / f"test_{name}.py").is_file() for name in chapters()
    )
    return current if copied else FOLDER


def stubs_in(folder: Path) -> list[str]:
    """Return the chapters whose stub file is in `folder`. Errors: FileNotFoundError where there is none."""
    found = [name for name in chapters() if (folder / f"{name}.py").is_file()]
    if not found:
        raise FileNotFoundError(f"no exercises in {folder}: copy them there with  specdec exercises {folder}")
    return found


def print_detail(console: Console, report: Report, hints: int) -> None:
    """Print everything that is known of one chapter's exercises."""
    for outcome in report.outcomes:
        console.print(f"{MARKS[outcome.state]} {outcome}", style=STYLES[outcome.state])
        if outcome.state != "right":
            for number, hint in enumerate(outcome.exercise.hints[:hints], 1):
                console.print(f"  hint {number}    {hint}")
        console.print()
    left = [outcome for outcome in report.outcomes if outcome.state != "right"]
    if left and not hints:
        console.print("--hints 1 shows the first hint of each exercise that is not right.")


def print_table(console: Console, reports: dict[str, Report], folder: Path) -> None:
    """Print one line for each exercise: its state in the file, or in a notebook that it was checked in."""
    kept, table = progress.read(), Table("chapter", "exercise", "", "min", "state", title_justify="left")
    done = total = 0
    for name, report in reports.items():
        for number, outcome in enumerate(report.outcomes):
            state = seen(outcome, kept)
            done, total = done + state.startswith("right"), total + 1
            one = outcome.exercise
            row = (name if number == 0 else "", one.name, "*" * one.difficulty, str(one.minutes))
            table.add_row(*row, f"{MARKS[state.split(',')[0]]} {state}", style=STYLES[state.split(",")[0]])
        table.add_section()
    console.print(f"grading {folder}")
    console.print(table)
    console.print(
        f"{done} of {total} right. `specdec check {next(iter(reports))}` tells more about one chapter."
    )


def seen(outcome: Outcome, kept: progress.Progress) -> str:
    """Return the state in the file; where the file was not started, what a notebook's check last said."""
    before = kept.get(outcome.exercise.chapter, {}).get(outcome.exercise.name, {})
    if outcome.state == "not started" and before.get("where") == "a notebook":
        return f"{before['state']}, in a notebook on {before['date']}"
    return outcome.state
