"""Measurements that the book draws: JSON files in `data/`, each with the command and machine it came from."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def measured(name: str) -> dict[str, Any]:
    """Return the stored measurement `name` as plain values, with its "provenance".

    Errors: FileNotFoundError naming the measurements there are.
    """
    folder = files("specdec_lessons") / "data"
    file = folder / f"{name}.json"
    if not file.is_file():
        known = sorted(entry.name.removesuffix(".json") for entry in folder.iterdir())
        raise FileNotFoundError(f"no measurement {name!r}: there are {', '.join(known)}")
    return json.loads(file.read_text(encoding="utf-8"))


def origin(measurement: dict[str, Any]) -> str:
    """Return one line on where a measurement came from, for a caption."""
    where = measurement["provenance"]
    threads = f"{where['threads']} thread{'s' if where['threads'] > 1 else ''}"
    return f"{where['processor']}, {threads}, {where['date'][:10]}"
