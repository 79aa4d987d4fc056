"""Every notebook runs top to bottom on a CPU as it is committed, and its live sliders run its code again."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from specdec_lessons.course.check import chapters, exercises
from specdec_lessons.foundations.models import PartUnavailable
from specdec_lessons.foundations.smollm2 import smollm2_folder

# A learner's own copy of the tested code: the same source, another function.
SOLVE = """
import inspect, textwrap
from specdec_lessons.course.check import reference
right = reference("{chapter}", "{name}")
around = dict(vars(inspect.getmodule(right)))
exec("from __future__ import annotations\\n" + textwrap.dedent(inspect.getsource(right)), around)
{name} = around[right.__name__]
{name}.__name__ = "{name}"
"""
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
MOVE = """
before = sd_live.picture.value
for name, control in sd_live.controls.items():
    held = getattr(control, "options", None)
    places = [value for _, value in held] if held else [control.min, control.max]
    control.value = places[-1] if control.value != places[-1] else places[0]
    after = sd_live.picture.value
    assert after != before, f"{name} moved and the picture stayed"
    assert "Traceback" not in after and "<img" in after, after[:500]
    before = after
"""


def named_live(source: str) -> str | None:
    """The cell with its last value, `explore(..).live()`, given the name sd_live; None for another cell."""
    try:
        *_, last = ast.parse(source).body
    except (SyntaxError, ValueError):  # a shell line, or an empty cell
        return None
    call = getattr(last, "value", None)
    if not (isinstance(call, ast.Call) and getattr(call.func, "attr", None) == "live"):
        return None
    lines = source.split("\n")
    lines[last.lineno - 1] = f"sd_live = {lines[last.lineno - 1]}"
    return "\n".join(lines)


def executed(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The notebook with its outputs, run top to bottom; skipped where the model is not to be had."""
    try:
        smollm2_folder()
    except PartUnavailable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"SmolLM2 is not to be had here: {error}")
    return NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()


def states(notebook: nbformat.NotebookNode) -> list[tuple[str, str]]:
    """(exercise, state) as the outputs of the cells that call `check` say them, in order."""
    said = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and re.search(r"^check\(", cell.source, re.MULTILINE):
            texts = [output["data"]["text/plain"] for output in cell.outputs if "data" in output]
            said += re.findall(r"^(\w+): (.*)$", "\n".join(texts), re.MULTILINE)
    return said


def stubs(source: str) -> list[str]:
    """The functions of a cell whose body is still to be written."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # a shell line
        return []
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    return [node.name for node in functions if isinstance(node.body[-1], ast.Raise)]


@pytest.fixture(autouse=True)
def own_progress(monkeypatch, tmp_path):
    """What is solved here is nobody's progress."""
    monkeypatch.setenv("SPECDEC_PROGRESS", str(tmp_path / "progress.json"))


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_runs_as_it_is_and_its_live_sliders_move(path):
    notebook = nbformat.read(path, as_version=4)
    cells, live = [], 0
    for cell in notebook.cells:
        named = named_live(cell.source) if cell.cell_type == "code" else None
        cells.append(cell)
        if named is not None:
            live += 1
            cells[-1] = nbformat.v4.new_code_cell(named)
            cells.append(nbformat.v4.new_code_cell(MOVE))
    notebook.cells = cells
    assert live, f"{path.name} has no explore(..).live()"
    said = states(executed(notebook))
    wanted = exercises(path.stem) if path.stem in chapters() else {}
    assert said == [(name, "not started") for name in wanted]


@pytest.mark.parametrize("chapter", chapters())
def test_with_the_solutions_filled_in_all_is_right(chapter):
    notebook = nbformat.read(NOTEBOOKS / f"{chapter}.ipynb", as_version=4)
    solved = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and (names := stubs(cell.source)):
            cell.source = "\n".join(SOLVE.format(chapter=chapter, name=name) for name in names)
            solved += names
    assert solved == list(exercises(chapter))
    assert states(executed(notebook)) == [(name, "right") for name in solved]


def test_a_cell_that_ends_in_live_is_found_and_no_other():
    assert named_live("x = 1\nexplore(f, K=[1]).live()") == "x = 1\nsd_live = explore(f, K=[1]).live()"
    assert named_live("explore(f, K=[1])") is None
    assert named_live("!pip install x") is None
    assert named_live("") is None


def test_stubs_and_states_are_read():
    assert stubs(
        "import torch\n\n\ndef f(x):\n    raise NotImplementedError\n\n\ndef g():\n    return 1"
    ) == ["f"]
    output = nbformat.v4.new_output("execute_result", {"text/plain": "f: right\n  file  x\ng: not started"})
    cell = nbformat.v4.new_code_cell('check("residual", f, g)', outputs=[output])
    assert states(nbformat.v4.new_notebook(cells=[cell])) == [("f", "right"), ("g", "not started")]
