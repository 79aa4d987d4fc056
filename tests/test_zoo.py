"""How the graders are graded: every wrong answer is told what it is, every right one passes, stubs are not
started, and what no grader should fall for is tried on every exercise."""

from __future__ import annotations

import inspect
import textwrap
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import torch
from zoo_files import ZOO, entries_of, zoo

from specdec_lessons.course import guard
from specdec_lessons.course.check import FOLDER, chapters, exercises
from specdec_lessons.course.grading import Exercise
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.residual import Verdict
from specdec_lessons.trigram import Grams

ENTRIES = zoo()
EXERCISES = [exercise for chapter in chapters() for exercise in exercises(chapter).values()]
NAN = float("nan")
JUNK = [
    *(None, 0, 1, -1, 0.5, NAN, True, False, "", "text", b"x", object, object(), len, Ellipsis, 10**30),
    *([], [0], [0.5, 0.5], [[1, 2], [3]], [None], (), (1,), (1, 2), (0, None), {}, {(1,): NAN}, {"a": 1}),
    *(np.ones(6), np.ones((2, 2), int), np.array([None] * 6), np.array(["a"]), np.float32(0.5), np.array([])),
    *(torch.ones(3), torch.full((4,), 0.25), torch.tensor(2), torch.tensor([True]), torch.empty(0)),
    *(
        torch.ones(6, dtype=torch.complex64),
        torch.full((3,), NAN),
        torch.ones(2, 3, 4),
        torch.tensor([1e300]),
    ),
    *(Grams(1, 2), Grams(np.zeros((1, 2), np.int32), np.ones(1, np.int64)), Draft(torch.tensor([0]), None)),
    *(Verdict(0, None), Verdict(None, torch.ones(3)), Verdict(1, torch.tensor([1.0, 0, 0])), Fraction(1, 2)),
]
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: f"{e.chapter}-{e.name}")


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """A loop without end is cut off soon; no honest call here takes a tenth of this."""
    monkeypatch.setattr(guard, "SECONDS", 3.0)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if not e.good], ids=str)
def test_a_wrong_answer_is_told_what_it_is(entry):
    outcome = entry.outcome()
    assert outcome.state == entry.state, str(outcome)
    assert entry.says, f"{entry.file.name} does not say what it must be told"
    said = str(replace(outcome, file=""))  # a file's name says much
    assert entry.says.lower() in said.lower(), str(outcome)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.good], ids=str)
def test_a_right_answer_is_right_however_it_is_written(entry):
    outcome = entry.outcome()
    assert outcome.state == "right", str(outcome)


def test_the_zoo_is_large_enough():
    bads = Counter(e.chapter for e in ENTRIES if not e.good)
    goods = Counter((e.chapter, e.exercise) for e in ENTRIES if e.good)
    assert all(bads[chapter] >= 12 for chapter in chapters()), bads
    assert sum(bads.values()) >= 60
    for exercise in EXERCISES:
        assert goods[exercise.chapter, exercise.name] >= 2, exercise.name


def test_every_file_answers_an_exercise_there_is_and_defines_it():
    for entry in ENTRIES:
        assert entry.exercise in exercises(entry.chapter), entry
        assert f"def {entry.exercise}(" in entry.file.read_text(encoding="utf-8"), entry
    there = {file for file in ZOO.rglob("*.py") if file.parent.name in chapters()}
    assert there == {entry.file for entry in ENTRIES}


def test_no_good_answer_is_another_one_again():
    for chapter in chapters():
        texts = [e.file.read_text(encoding="utf-8") for e in ENTRIES if e.chapter == chapter and e.good]
        assert len({*texts}) == len({e.file for e in ENTRIES if e.chapter == chapter and e.good})


# ---- what no grader should fall for


@each_exercise
def test_a_stub_is_not_started(exercise: Exercise):
    outcome = exercise.grade_file(FOLDER / f"{exercise.chapter}.py")
    assert outcome.state == "not started"
    assert outcome.file == str(FOLDER / f"{exercise.chapter}.py")


@each_exercise
def test_the_reference_itself_is_right_as_a_copy_and_not_started_as_it_is(exercise: Exercise):
    assert exercise.grade(exercise.reference).state == "not started"
    assert exercise.grade(lambda *args, **named: exercise.reference(*args, **named)).state == "not started"
    outcome = exercise.grade(own_copy(exercise.reference))
    assert outcome.state == "right", str(outcome)


@each_exercise
def test_a_constant_is_never_right(exercise: Exercise):
    for constant in JUNK:
        outcome = exercise.grade(lambda *args, constant=constant, **named: constant)
        assert outcome.state in {"wrong", "raised"}, repr(constant)


@each_exercise
def test_what_raises_is_reported_with_its_line(exercise: Exercise):
    def broken(*args, **named):
        raise KeyError("no such thing")

    outcome = exercise.grade(broken)
    assert outcome.state == "raised"
    assert "KeyError" in outcome.got
    assert 'raise KeyError("no such thing")' in outcome.got


@each_exercise
def test_hints_and_places_to_read_are_there(exercise: Exercise):
    assert len(set(exercise.hints)) == 3
    assert all(len(hint) > 15 for hint in exercise.hints)
    assert exercise.difficulty in {1, 2, 3}
    assert 5 <= exercise.minutes <= 40
    assert inspect.signature(exercise.reference).parameters.keys() == stub_parameters(exercise)
    page = (FOLDER.parents[1] / "book" / f"{exercise.chapter}.md").read_text(encoding="utf-8")
    headings = {line.lstrip("# ").lower() for line in page.split("\n") if line.startswith("#")}
    assert exercise.read.lower() in headings


def stub_parameters(exercise: Exercise):
    source = (FOLDER / f"{exercise.chapter}.py").read_text(encoding="utf-8")
    names: dict = {}
    exec(compile(source, "stubs", "exec"), names)
    return inspect.signature(names[exercise.name]).parameters.keys()


def own_copy(function):
    """The function made anew from its source: the same answer, written by a learner."""
    names = dict(vars(inspect.getmodule(function)))
    source = textwrap.dedent(inspect.getsource(function))
    exec(compile("from __future__ import annotations\n" + source, "a learner's file", "exec"), names)
    return names[function.__name__]


def test_the_header_is_read(tmp_path):
    file = tmp_path / "bad_x.py"
    file.write_text("# exercise: a, b\n# state: raised\n# says: 0 / 0\n", encoding="utf-8")
    assert [(e.exercise, e.state, e.says) for e in entries_of(file)] == [
        ("a", "raised", "0 / 0"),
        ("b", "raised", "0 / 0"),
    ]
