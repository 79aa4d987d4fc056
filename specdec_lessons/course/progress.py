"""What a learner has done, in one file on their own machine: no account, no network."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .grading import Outcome

FIELDS = ("state", "date", "where")
STATES = ("raised", "wrong", "right")
Progress = dict[str, dict[str, dict[str, str]]]


def progress_file() -> Path:
    """Return where progress is kept: $SPECDEC_PROGRESS, or a file in the platform's folder for user data."""
    import platformdirs

    chosen = os.environ.get("SPECDEC_PROGRESS")
    return Path(chosen) if chosen else platformdirs.user_data_path("specdec-lessons") / "progress.json"


def read() -> Progress:
    """Return {chapter: {exercise: {"state", "date", "where"}}}, without what is damaged or no such table."""
    try:
        kept: Any = json.loads(progress_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    chapters = kept.items() if isinstance(kept, dict) else ()
    return {chapter: _entries(table) for chapter, table in chapters if _entries(table)}


def _entries(table: Any) -> dict[str, dict[str, str]]:
    """The whole entries of one chapter's table."""
    entries = table.items() if isinstance(table, dict) else ()
    return {name: entry for name, entry in entries if _is_whole(entry)}


def _is_whole(entry: Any) -> bool:
    whole = isinstance(entry, dict) and all(isinstance(entry.get(name), str) for name in FIELDS)
    return whole and entry["state"] in STATES


def record(outcomes: Iterable[Outcome]) -> None:
    """Keep the newest state of each exercise that was started; what is right stays right.

    A file that cannot be written costs the record, never the answer.
    """
    kept, started = read(), [outcome for outcome in outcomes if outcome.state != "not started"]
    for outcome in started:
        chapter = kept.setdefault(outcome.exercise.chapter, {})
        if chapter.get(outcome.exercise.name, {}).get("state") != "right":
            chapter[outcome.exercise.name] = {
                "state": outcome.state,
                "date": datetime.now().date().isoformat(),
                "where": outcome.file or "a notebook",
            }
    if started:
        with contextlib.suppress(OSError):
            _write(progress_file(), kept)


def _write(file: Path, kept: Progress) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        part.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
