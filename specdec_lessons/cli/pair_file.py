"""The file of a paired benchmark: written whole at every save, one line for each run, read to go on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..benchmark import TimedRun
from ..course.stored_bench import TIMES, run_of, runs_of
from ..foundations.text import RoundTexts
from .report import write_text

__all__ = [
    "FORMAT",
    "check_same",
    "is_pair_result",
    "read",
    "run_json",
    "run_of",
    "runs_of",
    "with_texts",
    "write",
]

FORMAT = "specdec bench 1"


def run_json(run: TimedRun) -> dict[str, Any]:
    """Return a run as plain values, its rounds by column; `with_texts` adds what they read.

    mask: a letter for each drafted token, 1 accepted, 0 rejected, - not tested. token: the recovered or bonus
    token, also where budget or stop cut it off. Times of rounds in milliseconds.
    """
    columns: dict[str, Any] = {
        "drafted": [list(r.drafted) for r in run.rounds],
        "mask": [r.mask for r in run.rounds],
        "tokens": [list(r.tokens) for r in run.rounds],
        "token": [r.token for r in run.rounds],
    }
    for name in TIMES:
        columns[f"{name}_ms"] = [_ms(getattr(r, f"{name}_seconds")) for r in run.rounds]
    columns["ms"] = [_ms(r.seconds) for r in run.rounds]
    about = {name: value for name, value in vars(run).items() if name != "rounds"}
    return {**about, "stop_reason": run.rounds[-1].stop_reason if run.rounds else None, "rounds": columns}


def with_texts(data: dict[str, Any], texts: Iterable[RoundTexts]) -> dict[str, Any]:
    """Return what `run_json` made with two more columns, drafted_text and accepted_text: strings of a round.

    texts: of each round. Readers work out everything from the ids; the strings are for people.
    """
    told, columns = [one.drafted for one in texts], data["rounds"]
    kept = [mask.count("1") for mask in columns["mask"]]
    accepted = ["".join(one[:count]) for one, count in zip(told, kept, strict=True)]
    more = {"drafted_text": ["".join(one) for one in told], "accepted_text": accepted}
    return {**data, "rounds": {**columns, **more}}


def _ms(seconds: float) -> float:
    return round(1e3 * seconds, 4)


def write(path: Path, data: dict[str, Any]) -> None:
    """Write a result whole or not at all: a line for each part, for each run and each comparison."""
    write_text(path, "{\n" + ",\n".join(f"{json.dumps(key)}: {_part(data[key])}" for key in data) + "\n}\n")


def _part(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(_line(one) for one in value) + "\n]"
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(path: Path) -> dict[str, Any]:
    """Return what `write` wrote. Errors: ValueError for a file that is damaged or of another kind."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"{path} does not exist: name a file that specdec bench --json wrote") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} is not JSON, or damaged ({error}): measure it again") from None
    if not isinstance(data, dict):
        raise ValueError(f"{path} holds no result: name a file that specdec bench --json wrote")
    return data


def is_pair_result(data: dict[str, Any]) -> bool:
    """Return whether this is the result of a paired benchmark."""
    return data.get("format") == FORMAT


def check_same(path: Path, before: dict[str, Any], now: dict[str, Any], parts: Iterable[str]) -> None:
    """Raise ValueError where a run would go on under other conditions than those it began under."""
    for part in parts:
        if before.get(part) != now.get(part):
            raise ValueError(
                f"{path} was begun with {part} {before.get(part)!r}, now {now.get(part)!r}: pairs must "
                "be measured alike; begin a new file"
            )
