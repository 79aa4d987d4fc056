"""Stubs, pages and graders agree: a page shows the stub as it is, checks it, and folds its solution."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from pathlib import Path

import pytest

from specdec_lessons.course.check import FOLDER, chapters, exercises, reference

BOOK = Path(__file__).resolve().parents[1] / "book"
CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
each_chapter = pytest.mark.parametrize("chapter", chapters())


@cache
def page(chapter: str) -> str:
    return (BOOK / f"{chapter}.md").read_text(encoding="utf-8")


@cache
def cells(chapter: str) -> list[str]:
    return [re.sub(r"^:tags:.*\n\n?", "", text) for text in CELL.findall(page(chapter))]


def functions(source: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def stub_file(chapter: str) -> str:
    return (FOLDER / f"{chapter}.py").read_text(encoding="utf-8")


def is_stub(function: ast.FunctionDef) -> bool:
    return isinstance(function.body[-1], ast.Raise)


@each_chapter
def test_the_stub_file_holds_every_exercise_in_order_and_nothing_else(chapter):
    found = functions(stub_file(chapter))
    assert list(found) == list(exercises(chapter))
    for name, stub in found.items():
        assert ast.get_docstring(stub), name
        assert len(stub.body) == 2, f"{name}: a docstring and NotImplementedError, no more"
        assert is_stub(stub), name


@each_chapter
def test_the_page_shows_the_stub_as_it_is(chapter):
    source, shown = stub_file(chapter), {}
    for cell in cells(chapter):
        try:
            held = functions(cell)
        except SyntaxError:
            continue
        shown |= {name: ast.get_source_segment(cell, node) for name, node in held.items() if is_stub(node)}
    wanted = {name: ast.get_source_segment(source, node) for name, node in functions(source).items()}
    assert shown == wanted


@each_chapter
def test_the_page_checks_and_solves_every_exercise(chapter):
    text = "\n".join(cells(chapter))
    checked = re.findall(rf'^check\("{chapter}", ([^)]*)\)', text, re.MULTILINE)
    assert [name.strip() for names in checked for name in names.split(",")] == list(exercises(chapter))
    for name in exercises(chapter):
        solved = rf'solution\([^\n]*(?:tested\.{name}\b|reference\("{chapter}", "{name}"\))'
        assert re.search(solved, text), f"{name} has no solution on its page"


@each_chapter
def test_the_page_states_difficulty_and_minutes_as_the_grader_does(chapter):
    stated = re.findall(r"\{exercise\}.*?\n(.*?)^`{3,}", page(chapter), re.DOTALL | re.MULTILINE)
    total = sum(exercise.minutes for exercise in exercises(chapter).values())
    minutes = [int(number) for text in stated for number in re.findall(r"(\d+) minutes", text)[:1]]
    assert len(minutes) == len(stated)
    assert sum(minutes) == total


def handed_out(right: ast.FunctionDef, source: str) -> bool:
    """Whether the statements of `right`, its docstring aside, stand in `source`."""
    body = ", ".join(ast.dump(node) for node in right.body if not isinstance(node, ast.Expr))
    return body in ast.dump(ast.Module(parsed(source), []))


@each_chapter
def test_no_solution_is_handed_out_with_the_stubs(chapter):
    for name in exercises(chapter):
        (right,) = functions(textwrap.dedent(inspect.getsource(reference(chapter, name)))).values()
        assert not handed_out(right, stub_file(chapter)), name
        assert not any(handed_out(right, cell) for cell in cells(chapter)), f"{name} is solved in a cell"


def test_a_solution_is_seen_wherever_it_stands():
    right = functions("def f(x):\n    'Doc.'\n    y = x + 1\n    return y")["f"]
    assert handed_out(right, "z = 1\n\n\ndef g(x):\n    y = x + 1\n    return y")
    assert not handed_out(right, "def f(x):\n    raise NotImplementedError")


def parsed(cell: str) -> list[ast.stmt]:
    try:
        return ast.parse(cell).body
    except SyntaxError:
        return []
