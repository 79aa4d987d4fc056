"""notebooks/ is made from book/: committed, never edited by hand, free of MyST and of outputs."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
import yaml

from specdec_lessons.course import notebooks
from specdec_lessons.course.labels import EXTENSIONS

ROOT = Path(__file__).resolve().parents[2]
# A directive, a role, a label, an option line: what must not reach a reader of a notebook.
MYST = re.compile(r"^ *(`{3,}|:{3,}) *\{|\{[\w:-]+\}`|^\([\w-]+\)=$|^:[\w-]+: ", re.MULTILINE)
MADE = sorted((ROOT / "notebooks").glob("*.ipynb"))


def prose(path: Path) -> list[str]:
    """The Markdown cells of a notebook, without what stands in code fences."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return [re.sub(r"^(`{3,})[^{`\n]*\n.*?^\1$", "", text, flags=re.DOTALL | re.MULTILINE) for text in texts]


def test_notebooks_match_the_book(capsys):
    assert notebooks.main(["--check"]) == 0, capsys.readouterr().out + "run: make notebooks"


def test_the_environment_changes_nothing_that_is_committed(monkeypatch):
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/a-fork")
    assert notebooks.main(["--check"]) == 0


def test_there_are_notebooks():
    assert MADE


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.stem)
def test_no_myst_and_no_output_in_a_notebook(path):
    assert [found[0] for text in prose(path) if (found := MYST.search(text))] == []
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
    ids = [cell["id"] for cell in cells]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.stem)
def test_no_made_up_address(path):
    text = path.read_text(encoding="utf-8")
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    address = config["repository"]["url"].rstrip("/")
    assert not re.search(r"OWNER|<owner>|your-name", text, re.IGNORECASE)
    named = set(
        re.findall(r"github\.com/[\w.-]+/[\w.-]+|colab\.research\.google\.com/github/[\w.-]+/[\w.-]+", text)
    )
    own = {entry for entry in named if address and entry.endswith(address.split("github.com/")[1])}
    if not address:
        assert "colab.research.google.com" not in text
    assert own or not address


def test_the_search_for_myst_finds_it():
    for text in ["```{note}\nx\n```", "see {ref}`a`", "(sec-a)=", ":::{tip}\n", ":name: fig"]:
        assert MYST.search(text), text
    assert not MYST.search("> **Note**\n\nf-string {x}, `a`, (see)")


def test_parser_and_book_use_the_same_extensions():
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    assert sorted(config["parse"]["myst_enable_extensions"]) == sorted(EXTENSIONS)


def test_setup_cell_runs_in_a_checkout_and_explains_itself_elsewhere(tmp_path, monkeypatch):
    cell = notebooks.setup_cell(ROOT, None)
    parts = json.loads(re.search(r"^PARTS = (.*)$", cell, re.MULTILINE)[1])
    assert not any(part.startswith(("torch", "numpy", "matplotlib", "ipywidgets")) for part in parts)
    assert any(part.startswith("transformers") for part in parts)
    code = compile(cell, "setup", "exec")
    monkeypatch.chdir(ROOT / "notebooks")
    exec(code, {})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(RuntimeError, match="Open this notebook inside a clone"):
        exec(code, {})
    assert sorted(os.listdir(tmp_path)) == before
