"""`specdec exercises DIR`: the stubs and graders, copied to where a learner wants to work."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import Annotated

import typer

from .. import exercises as package

FOLDER = Path(package.__file__).parent


def exercises(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="Made if it is not there.")],
) -> None:
    """Copy the exercises' stubs and graders into DIR. What is there already is never overwritten."""
    where = Path(folder).resolve()
    if not folder.strip() or (where.exists() and not where.is_dir()):
        raise ValueError(f"{folder!r} is no folder: name one to copy the exercises into")
    where.mkdir(parents=True, exist_ok=True)
    copied, kept = copy_into(where)
    there = "" if copied else ": all are there already"
    typer.echo(f"{len(copied)} files copied to {where}{there}")
    if kept:
        typer.echo(
            f"kept, since yours differ: {', '.join(kept)} (delete one and run this again for a fresh one)"
        )
    stub = where / f"{package.CHAPTERS[0]}.py"
    there = shlex.quote(str(where))
    typer.echo(f"Edit {stub}, then run  pytest {there}  or  specdec check --folder {there}")


def copy_into(folder: Path) -> tuple[list[str], list[str]]:
    """Return the names of the files copied, and of those kept because what is there differs."""
    copied, kept = [], []
    for name in [
        "conftest.py",
        *(file for one in package.CHAPTERS for file in (f"{one}.py", f"test_{one}.py")),
    ]:
        source, target = FOLDER / name, folder / name
        if not target.exists():
            shutil.copyfile(source, target)
            copied.append(name)
        elif target.read_bytes() != source.read_bytes():
            kept.append(name)
    return copied, kept
