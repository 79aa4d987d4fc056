"""`.live()` in a real kernel: a cell moves the sliders and sees another picture.

Once with the ipywidgets of this environment, once with 7.7.1 beside IPython 7.34, as Colab ships them: pip
puts those into a small environment under _build, without torch, the first time the test runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
OLD = ROOT / "_build" / "ipywidgets-7.7.1"
COLAB = ["ipython==7.34.0", "ipykernel==6.17.1", "traitlets==5.7.1", "ipython_genutils==0.2.0", "matplotlib"]
CELL = """
import sys
import ipywidgets
from matplotlib import pyplot as plt
from specdec_lessons.course.explore import explore

calls = []

def plot(K, temperature, rule):
    calls.append((K, temperature, rule))
    figure, axis = plt.subplots(figsize=(3, 2))
    axis.plot([0, K], [0, temperature])
    return figure

live = explore(plot, K=[1, 5, 10], temperature=[0.0, 0.5, 1.0], rule=["naive", "correct"],
               start=dict(K=5, temperature=0.5), alt="A line").live()
pictures = [live.picture.value]
live.controls["K"].value = 7
pictures.append(live.picture.value)
live.controls["temperature"].value = 0.7
pictures.append(live.picture.value)
live.controls["rule"].value = "correct"
pictures.append(live.picture.value)

assert calls == [(5, 0.5, "naive"), (7, 0.5, "naive"), (7, 0.7, "naive"), (7, 0.7, "correct")], calls
assert len(set(pictures)) == 4
assert all("<img" in picture and "data:image/svg+xml," in picture for picture in pictures)
assert 'alt="A line: K 7, temperature 0.7, rule naive"' in pictures[2], pictures[2][:200]
assert "torch" not in sys.modules
print(ipywidgets.__version__)
live
"""


def kernel_with(folder: Path, python: Path) -> str:
    """The name of a kernel that runs `python`, written where Jupyter looks when JUPYTER_PATH is `folder`."""
    place = folder / "kernels" / "live-widgets"
    place.mkdir(parents=True)
    arguments = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": arguments, "display_name": "live widgets", "language": "python"}
    (place / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    return place.name


def colab_python() -> Path:
    """The interpreter of an environment with Colab's widgets, made when it is not there yet."""
    python = OLD / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (OLD / "ready").exists():
        venv.create(OLD, clear=True, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        # Without its dependencies: they bring the whole classic notebook, which a kernel does not need.
        for packages in (COLAB, ["--no-deps", "ipywidgets==7.7.1"]):
            done = subprocess.run([*install, *packages], capture_output=True, text=True, check=False)
            if done.returncode:
                message = f"pip could not install {packages}: {done.stderr.strip()[-300:]}"
                pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
        (OLD / "ready").touch()
    return python


def run(python: Path, folder: Path, monkeypatch) -> list:
    """The outputs of the cell in a fresh kernel of `python`."""
    monkeypatch.setenv("JUPYTER_PATH", str(folder))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, kernel_name=kernel_with(folder, python), timeout=120).execute()
    return notebook.cells[0].outputs


@pytest.mark.parametrize("version", ["8", "7.7.1"])
def test_moving_a_slider_in_a_cell_changes_the_picture(version, tmp_path, monkeypatch):
    python = Path(sys.executable) if version == "8" else colab_python()
    outputs = run(python, tmp_path, monkeypatch)
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    assert printed.strip().startswith(version)
    assert any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)
