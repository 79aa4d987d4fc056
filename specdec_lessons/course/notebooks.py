"""Write notebooks/*.ipynb, which Colab opens, from the chapters book/*.md.

    python -m specdec_lessons.course.notebooks                  write them
    python -m specdec_lessons.course.notebooks --check          exit 1 where one is out of date
    python -m specdec_lessons.course.notebooks --env --out DIR  write them for the fork they are built in

A chapter is a page that `_toc.yml` names and that holds code cells.  The notebooks that are committed carry
the address of `repository.url` in `_config.yml` and nothing from the environment: they are the same in every
clone and every fork.  Where that address is empty they have no badge, no link to the book, and a set-up
cell that works in a checkout and elsewhere says what to do.  With `--env` the address comes from
$GITHUB_REPOSITORY or the git remote: a fork's workflow can publish such notebooks without a commit.

Tags: `book-only` cells stay out of notebooks; `remove-cell` with `skip-execution` are for notebooks only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from .labels import Paper, Target, papers, scan
from .plain_markdown import Converter
from .repository import Repository, from_config, from_environment

ROOT = Path(__file__).resolve().parents[2]
NEVER_INSTALLED = {"torch", "numpy", "matplotlib", "ipywidgets"}  # Colab's own fit its GPU and its page
NOTEBOOK_ONLY = {"remove-cell", "skip-execution"}
FOLDED = {"hide-input", "hide-cell", "remove-input"}
METADATA = {
    "accelerator": "GPU",
    "colab": {"gpuType": "T4", "provenance": [], "toc_visible": True},
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
SETUP = """\
#@title Set up: run this cell first
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = "{url}"  # the address that git clone takes
PARTS = {parts}

if importlib.util.find_spec("specdec_lessons") is None:
    checkout = Path("..").resolve()
    if not (checkout / "specdec_lessons").is_dir():
        checkout = Path("specdec-lessons").resolve()
    if not checkout.is_dir():
        if not REPOSITORY:
            raise RuntimeError(
                "The course is not on this machine. Open this notebook inside a clone of its repository, or "
                "pip install the clone, or write its address into REPOSITORY above and run this cell again."
            )
        subprocess.run(["git", "clone", "--quiet", "--depth", "1", REPOSITORY, str(checkout)], check=True)
    sys.path.insert(0, str(checkout))

if importlib.util.find_spec("torch") is None:
    raise RuntimeError("PyTorch is missing: install the build for this machine first, see pytorch.org.")
missing = [part for part in PARTS if importlib.util.find_spec(re.match(r"\\w+", part)[0]) is None]
if missing:
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *missing], check=True)
"""


@dataclass(frozen=True)
class Course:
    """What the notebooks are made from: the book, its labels and papers, and its address where known."""

    root: Path
    pages: list[str]
    labels: dict[str, Target]
    papers: dict[str, Paper]
    home: Repository | None

    def converter(self, page: str) -> Converter:
        """A converter for one page."""
        return Converter(
            page, self.root / "book", self.home.site if self.home else "", self.labels, self.papers
        )


def read_course(root: Path, environment: bool = False) -> Course:
    """The course in the folder `root`; with `environment` its address is asked of the environment first."""
    from sphinx_external_toc.parsing import parse_toc_yaml

    book = root / "book"
    config = yaml.safe_load((root / "_config.yml").read_text(encoding="utf-8"))
    home = (environment and from_environment(root)) or from_config(config)
    toc = parse_toc_yaml(book / "_toc.yml")
    pages = [page.removesuffix(".md") for page in toc]
    return Course(root, pages, scan(book, pages), papers(book / "references.bib"), home)


def setup_cell(root: Path, home: Repository | None) -> str:
    """The first code cell: finds or fetches the course, and installs only what the machine lacks."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [part for part in project["dependencies"] if re.split(r"[^\w-]", part)[0] not in NEVER_INSTALLED]
    return SETUP.format(url=home.url if home else "", parts=json.dumps(parts)).rstrip()


def badge(home: Repository, page: str) -> str:
    """Links to this notebook in Colab and to its page of the book."""
    image = "https://colab.research.google.com/assets/colab-badge.svg"
    colab = f"[![Open in Colab]({image})]({home.colab(page)})"
    return f"{colab} &nbsp; [Read this page on the web]({home.site}{page}.html)"


def code_cell(cell: Any) -> Any:
    """A code cell as Colab shows it, or None where it is for the book only."""
    from nbformat.v4 import new_code_cell

    tags = set(cell.metadata.get("tags", []))
    if "book-only" in tags:
        return None
    if tags & FOLDED:
        source = f"#@title Code for this section (double-click to read)\n{cell.source}"
        return new_code_cell(source, metadata={"cellView": "form", "jupyter": {"source_hidden": True}})
    kept = sorted(tags - NOTEBOOK_ONLY)
    return new_code_cell(cell.source, metadata={"tags": kept} if kept else {})


def cells(course: Course, page: str) -> list[Any]:
    """The page's cells in plain form, without the set-up."""
    from jupytext.myst import myst_to_notebook
    from nbformat.v4 import new_markdown_cell

    text = (course.root / "book" / f"{page}.md").read_text(encoding="utf-8")
    lines, converter, made = text.split("\n"), course.converter(page), []
    notebook = myst_to_notebook(text, add_source_map=True)
    for cell, start in zip(notebook.cells, notebook.metadata["source_map"], strict=True):
        if cell.cell_type == "code":
            made.append(code_cell(cell))
        else:
            blank = next(at for at, line in enumerate(lines[start:]) if line.strip())
            source = converter.convert(cell.source, start + blank + 1)
            made.append(new_markdown_cell(source) if source else None)
    return [cell for cell in made if cell is not None]


def name_cells(page: str, made: list[Any]) -> None:
    """Give each cell an id made from its content: a new cell leaves the ids of the others alone."""
    seen: Counter[str] = Counter()
    for cell in made:
        digest = hashlib.sha256(cell.source.encode("utf-8")).hexdigest()[:12]
        seen[digest] += 1
        cell["id"] = f"{page.replace('_', '-').replace('/', '-')[:40]}-{digest}" + (
            f"-{seen[digest]}" if seen[digest] > 1 else ""
        )


def notebook(course: Course, page: str) -> str:
    """The text of a page's notebook: badge, title, set-up cell, then the chapter; no outputs."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

    made = cells(course, page)
    title, _, rest = made[0].source.partition("\n")
    setup = new_code_cell(setup_cell(course.root, course.home), metadata={"cellView": "form"})
    head = [new_markdown_cell(badge(course.home, page))] if course.home else []
    made[:1] = [
        *head,
        new_markdown_cell(title),
        setup,
        *([new_markdown_cell(rest.strip())] if rest.strip() else []),
    ]
    name_cells(page, made)
    whole = new_notebook(cells=made, metadata=METADATA)
    nbformat.validate(whole)
    return nbformat.writes(whole, indent=1) + "\n"


def chapters(course: Course) -> list[str]:
    """The pages that hold code cells, in the order of the table of contents."""
    held = {page: (course.root / "book" / f"{page}.md").read_text(encoding="utf-8") for page in course.pages}
    return [page for page, text in held.items() if re.search(r"^`{3,}\{code-cell\}", text, re.MULTILINE)]


def write(path: Path, text: str) -> None:
    """Write whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """The command; 0 when all is in step or was written, 1 otherwise."""
    asked = argparse.ArgumentParser(
        prog="python -m specdec_lessons.course.notebooks", description=__doc__.split("\n")[0]
    )
    asked.add_argument("--check", action="store_true", help="write nothing; exit 1 where one is out of date")
    asked.add_argument(
        "--env", action="store_true", help="take the address from $GITHUB_REPOSITORY or the remote"
    )
    asked.add_argument("--out", type=Path, default=root / "notebooks", help="where to write (notebooks/)")
    options = asked.parse_args(arguments)
    try:
        course = read_course(root, options.env)
        wanted = {options.out / f"{page}.ipynb": notebook(course, page) for page in chapters(course)}
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    stale = [
        path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    extra = sorted(set(options.out.glob("**/*.ipynb")) - set(wanted))
    for path in stale:
        if not options.check:
            write(path, wanted[path])
        print(f"{'out of date' if options.check else 'wrote'}: {os.path.relpath(path)}")
    for path in extra:
        print(f"no chapter of _toc.yml makes {os.path.relpath(path)}: delete it")
    return int(bool(extra) or (options.check and bool(stale)))


if __name__ == "__main__":
    sys.exit(main())
