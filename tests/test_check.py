"""Three ways to one grader: a notebook cell, pytest on the stub file, the command; and what is remembered."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from cli_parts import run

from specdec_lessons.course import progress
from specdec_lessons.course.check import FOLDER, Report, chapters, check, check_folder, exercises, reference

WRONG = """
import torch

def residual(p, q):
    print("looking at", p.tolist())
    difference = (p - q).abs()
    return difference / difference.sum()
"""
RIGHT = """
import torch

def residual(p, q):
    owed = torch.clamp(p - q, min=0)
    return owed / owed.sum() if owed.sum() > 0 else p
"""


def function(text: str):
    names: dict = {}
    exec(text, names)
    return names["residual"]


@pytest.fixture(autouse=True)
def remembered(monkeypatch, tmp_path):
    """A progress file of this test's own."""
    monkeypatch.setenv("SPECDEC_PROGRESS", str(tmp_path / "kept" / "progress.json"))
    return tmp_path / "kept" / "progress.json"


@pytest.fixture
def desk(tmp_path, capsys):
    """A folder with the exercises copied into it."""
    folder = tmp_path / "desk"
    assert run(capsys, "exercises", folder)[0] == 0
    return folder


def write_answer(folder: Path, text: str) -> None:
    """Put the answer at the end of the stub file, where it replaces the stub."""
    file = folder / "residual.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n" + text, encoding="utf-8")


# ---- in a notebook


def test_a_report_in_words_and_as_a_table():
    report = check("residual", function(WRONG))
    (outcome,) = report.outcomes
    assert outcome.state == "wrong"
    assert not report.right
    page = BeautifulSoup(report._repr_html_(), "html.parser")
    labels = [tag.get_text() for tag in page.select("th")]
    assert labels[:4] == ["called", "got", "expected", "likely"]
    assert {"read", "printed"} <= set(labels)
    for text in (page.get_text(" "), repr(report)):
        for part in (outcome.called, outcome.got, outcome.expected, outcome.mistake):
            assert part in text
    assert "residual: wrong" in repr(report)


def test_hints_open_one_inside_the_other():
    report = check("residual", function(WRONG))
    hints = exercises("residual")["residual"].hints
    page = BeautifulSoup(report._repr_html_(), "html.parser")
    (first,) = [tag for tag in page.find_all("details") if not tag.find_parent("details")]
    depth = [len(tag.find_parents("details")) for tag in page.find_all("details")]
    assert depth == [0, 1, 2]
    assert hints[2] in first.get_text()
    assert report.hint(2) == f"residual: {hints[0]}\nresidual: {hints[1]}"
    assert "Hint" not in repr(report)


def test_right_has_neither_hints_nor_advice():
    report = check("residual", function(RIGHT))
    assert report.right
    assert "Hint" not in report._repr_html_()
    assert repr(report) == "residual: right"


def test_markup_in_a_learners_text_is_text():
    def residual(p, q):
        raise ValueError("<script>alert(1)</script>")

    assert "<script>" not in check("residual", residual)._repr_html_()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("residual",), "Give functions to check"),
        (("residul", len), "did you mean 'residual'"),
        ((7, len), "no chapter 7"),
        (("residual", lambda p, q: p), "no exercise '<lambda>'"),
        (("residual", 3), "no exercise 'int'"),
        ((None, None), "no chapter None"),
        (([],), "no chapter []"),
    ],
)
def test_it_never_raises(arguments, said):
    report = check(*arguments)
    assert said in repr(report)
    assert said in BeautifulSoup(report._repr_html_(), "html.parser").get_text()
    assert not report.right


def test_a_name_close_to_an_exercise_is_suggested():
    def residuals(p, q):
        return p

    assert "did you mean 'residual'?" in repr(check("residual", residuals))


def test_several_at_once_and_one_unknown():
    def other():
        return 1

    report = check("residual", function(RIGHT), other)
    assert [outcome.state for outcome in report.outcomes] == ["right"]
    assert "no exercise 'other'" in report.note


def test_the_reference_of_an_exercise_by_name():
    assert reference("residual", "residual").__module__ == "specdec_lessons.residual"
    with pytest.raises(ValueError, match="did you mean 'residual'"):
        reference("residual", "residua")


# ---- what is remembered


def test_progress_is_one_local_file(remembered):
    check("residual", function(WRONG))
    kept = json.loads(remembered.read_text(encoding="utf-8"))
    assert kept["residual"]["residual"]["state"] == "wrong"
    assert kept["residual"]["residual"]["where"] == "a notebook"
    check("residual", function(RIGHT))
    check("residual", function(WRONG))
    assert progress.read()["residual"]["residual"]["state"] == "right"  # once right stays right
    assert [path.name for path in remembered.parent.iterdir()] == ["progress.json"]


def test_what_is_not_started_leaves_no_trace(remembered):
    check_folder("residual")
    assert not remembered.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"residual": 3}', '{"residual": {"residual": 3}}'])
def test_a_damaged_file_costs_the_record_only(remembered, text):
    remembered.parent.mkdir()
    remembered.write_text(text, encoding="utf-8")
    assert check("residual", function(RIGHT)).right
    assert progress.read()["residual"]["residual"]["state"] == "right"


@pytest.mark.parametrize(
    "entry",
    [{"state": "right", "where": "a notebook"}, {"state": "x", "date": "y", "where": "z"}, {"state": 1}],
)
def test_a_damaged_entry_is_left_out(capsys, remembered, entry):
    remembered.parent.mkdir()
    remembered.write_text(json.dumps({"residual": {"residual": entry}}), encoding="utf-8")
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert "0 of " in out


def test_a_file_that_cannot_be_written_costs_the_record_only(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SPECDEC_PROGRESS", str(tmp_path / "file" / "progress.json"))
    assert check("residual", function(RIGHT)).right


# ---- the command


def test_a_fresh_clone_has_nothing_started(capsys):
    code, out, _ = run(capsys, "check")
    assert code == 0
    total = sum(len(exercises(chapter)) for chapter in chapters())
    assert out.count("not started") == total
    assert f"0 of {total} right" in out
    assert str(FOLDER) in out.replace("\n", "")


def test_the_command_grades_the_file_and_says_which(capsys, desk):
    write_answer(desk, WRONG)
    code, out, _ = run(capsys, "check", "residual", "--folder", desk)
    assert code == 1
    assert "residual: wrong" in out
    assert str(desk / "residual.py") in out.replace("\n", "")
    write_answer(desk, RIGHT)
    code, out, _ = run(capsys, "check", "residual", "--folder", desk)
    assert code == 0
    assert "residual: right" in out


def test_the_table_counts_what_is_right(capsys, desk, monkeypatch):
    write_answer(desk, RIGHT)
    monkeypatch.chdir(desk)  # where the stubs are, no --folder is needed
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert re.search(r"✓ right", out)
    assert "1 of " in out


def test_what_was_solved_in_a_notebook_shows_in_the_table(capsys):
    check("residual", function(RIGHT))
    out = run(capsys, "check")[1]
    assert "right, in a notebook" in out
    assert "1 of " in out


def test_hints_by_number(capsys):
    hints = exercises("residual")["residual"].hints
    out = " ".join(run(capsys, "check", "residual", "--hints", 1)[1].split())
    assert " ".join(hints[0].split()) in out
    assert " ".join(hints[1].split()) not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "residul"], "did you mean 'residual'"),
        (["check", "residual", "--hints", "4"], "--hints 4"),
        (["check", "--folder", "no/such/folder"], "no exercises in"),
    ],
)
def test_bad_requests_are_one_line(capsys, arguments, said):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_exercises_never_overwrites(capsys, desk):
    write_answer(desk, RIGHT)
    before = (desk / "residual.py").read_bytes()
    code, out, _ = run(capsys, "exercises", desk)
    assert code == 0
    assert "kept" in out
    assert "residual.py" in out
    assert (desk / "residual.py").read_bytes() == before
    (desk / "file").write_text("", encoding="utf-8")
    assert run(capsys, "exercises", desk / "file")[0] == 2


# ---- pytest


def pytest_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    options = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTEST_ADDOPTS": "", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(options, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_pytest_in_a_clone_is_green_before_anything_is_written():
    done = pytest_in(FOLDER.parents[1], "specdec_lessons/exercises/test_residual.py")
    assert done.returncode == 0, done.stdout
    assert str(FOLDER / "residual.py") in done.stdout
    for name in exercises("residual"):
        assert re.search(rf"^{name} +not started", done.stdout, re.MULTILINE)


def test_pytest_in_a_folder_of_ones_own(desk):
    write_answer(desk, WRONG)
    done = pytest_in(desk, "test_residual.py")
    assert done.returncode == 1, done.stdout
    assert str(desk / "residual.py") in done.stdout
    line = next(line for line in done.stdout.split("\n") if re.match("residual +wrong", line))
    assert "|p - q|" in line
    write_answer(desk, RIGHT)
    done = pytest_in(desk, "test_residual.py")
    assert done.returncode == 0, done.stdout
    assert re.search(r"^residual +right", done.stdout, re.MULTILINE)


def test_pytest_with_a_poisoned_stub_fails(desk):
    (desk / "residual.py").write_text("import no_such_module\n", encoding="utf-8")
    done = pytest_in(desk, "test_residual.py")
    assert done.returncode == 1
    assert "no_such_module" in done.stdout
    assert "right" not in done.stdout


def test_the_graders_of_all_chapters_run_from_a_copy(desk):
    done = pytest_in(desk)
    assert done.returncode == 0, done.stdout
    total = sum(len(exercises(chapter)) for chapter in chapters())
    assert f"{total} skipped" in done.stdout
    shutil.rmtree(desk)


def test_an_empty_report_is_not_right():
    assert not Report().right


def test_an_error_whose_text_raises_systemexit_does_not_stop_the_check():
    class Rude(Exception):
        def __str__(self):
            raise SystemExit(3)

    def residual(p, q):
        raise Rude

    assert check("residual", residual).outcomes[0].state == "raised"
