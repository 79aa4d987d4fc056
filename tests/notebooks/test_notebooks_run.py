"""Every notebook runs top to bottom on a CPU as it is committed, and its live sliders run its code again."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from specdec_lessons.foundations.models import PartUnavailable
from specdec_lessons.foundations.smollm2 import smollm2_folder

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
MOVE = """
before = sd_live.picture.value
for name, control in sd_live.controls.items():
    control.value = control.max if control.value != control.max else control.min
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


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_runs_and_its_live_sliders_move(path):
    try:
        smollm2_folder()
    except PartUnavailable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"SmolLM2 is not to be had here: {error}")
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
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()


def test_a_cell_that_ends_in_live_is_found_and_no_other():
    assert named_live("x = 1\nexplore(f, K=[1]).live()") == "x = 1\nsd_live = explore(f, K=[1]).live()"
    assert named_live("explore(f, K=[1])") is None
    assert named_live("!pip install x") is None
    assert named_live("") is None
