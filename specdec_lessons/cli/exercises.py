"""`specdec exercises DIR`: the stubs and graders, copied to where a learner wants to work."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from .. import exercises as package

FOLDER = Path(package.__file__).parent


def exercises(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Made if it is not there.")],
) -> None:
    """Copy the exercises' stubs and graders into DIR. What is there already is never overwritten."""
    if not str(folder).strip() or (folder.exists() and not folder.is_dir()):
        raise ValueError(f"{str(folder)!r} is no folder: name one to copy the exercises into")
    folder.mkdir(parents=True, exist_ok=True)
    copied, kept = copy_into(folder)
    where = folder.resolve()
    there = "" if copied else ": all are there already"
    typer.echo(f"{len(copied)} files copied to {where}{there}")
    if kept:
        typer.echo(
            f"kept, since yours differ: {', '.join(kept)} (delete one and run this again for a fresh one)"
        )
    stub = where / f"{package.CHAPTERS[0]}.py"
    typer.echo(f"Edit {stub}, then run  pytest {where}  or  specdec check --folder {where}")


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
