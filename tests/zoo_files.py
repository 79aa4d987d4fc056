"""Learners' answers in tests/zoo/<chapter>/: each file says which exercise it answers and what must be said.

    # exercise: residual          names, separated by commas
    # state: wrong                wrong unless given; bad files only
    # says: |p - q|               a phrase that the outcome's text must contain; bad files only

`python tests/zoo_files.py` prints the table of all wrong answers and the message each is given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from specdec_lessons.course.check import chapters, exercises
from specdec_lessons.course.grading import Outcome

ZOO = Path(__file__).resolve().parent / "zoo"
FIELD = re.compile(r"^# (exercise|state|says): *(.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """One learner's answer to one exercise."""

    file: Path
    exercise: str
    state: str
    says: str

    @property
    def chapter(self) -> str:
        return self.file.parent.name

    @property
    def good(self) -> bool:
        return self.file.name.startswith("good_")

    def __str__(self) -> str:
        return f"{self.chapter}-{self.exercise}-{self.file.stem}"

    def outcome(self) -> Outcome:
        return exercises(self.chapter)[self.exercise].grade_file(self.file)


def entries_of(file: Path) -> list[Entry]:
    fields = dict(FIELD.findall(file.read_text(encoding="utf-8")))
    if "exercise" not in fields:
        raise ValueError(f"{file} has no line '# exercise: name'")
    default = "right" if file.name.startswith("good_") else "wrong"
    names = [name.strip() for name in fields["exercise"].split(",")]
    return [Entry(file, name, fields.get("state", default), fields.get("says", "")) for name in names]


def zoo() -> list[Entry]:
    files = sorted(path for chapter in chapters() for path in (ZOO / chapter).glob("*_*.py"))
    return [entry for file in files for entry in entries_of(file)]


def table() -> str:
    rows = ["| chapter | exercise | wrong answer | state | message |", "|---|---|---|---|---|"]
    for entry in (entry for entry in zoo() if not entry.good):
        said = entry.outcome()
        message = " ".join((said.mistake or said.got).split()).replace("|", "\\|")
        name = entry.file.stem.removeprefix("bad_").replace("_", " ")
        rows.append(f"| {entry.chapter} | {entry.exercise} | {name} | {said.state} | {message} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(table())
    for kind in (True, False):
        print("right" if kind else "wrong", sum(entry.good == kind for entry in zoo()))
