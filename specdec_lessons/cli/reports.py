"""`specdec report`: stored measurements as tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

KINDS = {"kinds": "acceptance", "drafters": "rounds", "runs_dtype": "start"}  # by a part that only this has


def report(
    files: Annotated[list[Path], typer.Argument(help="Files that specdec bench --json wrote.")],
) -> None:
    """Print the tables of stored measurements; nothing is measured, and no model is loaded."""
    from .bench_tables import print_report
    from .pair_file import read

    results = [(file, read(file)) for file in files]  # all of them first: a wrong name prints nothing
    for file, data in results:
        for name, result in named(file, data).items():
            print(f"{file}: {name}")
            print_report(name, result)


def named(file: Path, data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the results in a file by the name of what they are.

    Errors: ValueError for a file that holds none.
    """
    from .gpu_plan import FORMAT
    from .pair_file import is_pair_result

    if is_pair_result(data):
        return {"pair": data}
    if data.get("format") == FORMAT:
        return {"gpu report": data}
    if "provenance" in data:
        return {next((name for part, name in KINDS.items() if part in data), "values"): data}
    nested = {name: part for name, part in data.items() if isinstance(part, dict) and "provenance" in part}
    if not nested:
        raise ValueError(f"{file} holds no measurement with provenance: name a file of specdec bench --json")
    return nested
