"""The built book for the tests: the one that is there when fresh, else a new build as `make book` does."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]
HTML = ROOT / "_build" / "html"
BUILT = HTML / ".built"  # the Makefile's mark: touched after a build without a warning
# --all: without it a second run sees no changed page, repeats no warning, and exits 0.
COMMAND = [
    str(Path(sys.executable).with_name("jupyter-book")),
    "build",
    "book",
    "-W",
    "--keep-going",
    "--all",
]


def fresh() -> bool:
    """Whether the last good build is newer than all it was made from."""
    sources = [ROOT / "_config.yml"]
    for folder in ("book", "specdec_lessons"):
        sources += [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return BUILT.exists() and BUILT.stat().st_mtime >= max(path.stat().st_mtime for path in sources)


@cache
def built_book() -> Path:
    """The folder of HTML pages; AssertionError with the end of the log where the build fails."""
    HTML.parent.mkdir(exist_ok=True)
    with FileLock(HTML.with_name("book.lock")):
        if not fresh():
            done = subprocess.run(
                COMMAND, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
            )
            assert done.returncode == 0, f"the book does not build:\n{(done.stdout + done.stderr)[-4000:]}"
            BUILT.touch()
    return HTML
