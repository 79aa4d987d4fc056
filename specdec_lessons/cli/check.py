"""`specdec check`: grade the stub files, and show how far the whole course is done."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..exercises import CHAPTERS


def check(
    chapter: Annotated[
        str | None, typer.Argument(help=f"One of {', '.join(CHAPTERS)}, in detail. Default: all, as a table.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            help="Where your stub files are. Default: the current folder, if they are there, or the package.",
        ),
    ] = None,
    hints: Annotated[int, typer.Option("--hints", help="Show this many hints, 1 to 3.")] = 0,
) -> None:
    """Grade what you wrote in the stub files. Nothing leaves this machine.

    Exit code 1 where something is wrong or raised.
    """
    from .check_report import report  # torch comes with it, and --help needs none

    if report(chapter, folder, hints):
        raise typer.Exit(1)
