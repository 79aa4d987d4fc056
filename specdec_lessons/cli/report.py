"""What a run reports: one table for people, one JSON object for programs, and where the numbers came from."""

from __future__ import annotations

import contextvars
import datetime
import importlib.metadata
import json
import os
import platform
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    import torch

    from ..foundations.records import Generation, Round
    from ..foundations.text import RoundTexts

command_line: contextvars.ContextVar[list[str]] = contextvars.ContextVar("command_line")

LIBRARIES = ("specdec-lessons", "torch", "transformers", "tokenizers", "numpy")


def number(value: float | None, digits: int = 3) -> str:
    """Return a rate as text, "-" where there was nothing to divide by."""
    return "-" if value is None else f"{value:.{digits}f}"


def plural(count: int, noun: str) -> str:
    """Return "1 round", "2 rounds"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def table_of(title: str, *headings: str) -> Table:
    """Return an empty table, its first column flush left and all others flush right."""
    table = Table(title=title, title_justify="left")
    for heading in headings:
        table.add_column(heading, justify="right" if table.columns else "left")
    return table


def rows_of(generation: Generation) -> list[tuple[str, str, str]]:
    """Return (name, value, how it was counted) for each line of the table of one generation."""
    done = generation.rounds
    accepted, tested = sum(r.accepted for r in done), sum(r.tested for r in done)
    drafted, emitted = sum(len(r.drafted) for r in done), len(generation.tokens)
    return [
        ("tokens", str(emitted), f"after a prompt of {plural(len(generation.prompt), 'token')}"),
        ("rounds", str(len(done)), "passes of the target"),
        ("alpha", number(generation.alpha), f"accepted / tested = {accepted} / {tested}"),
        ("utilisation", number(generation.utilisation), f"accepted / drafted = {accepted} / {drafted}"),
        ("tau", number(generation.tau, 2), "tokens per pass of the target"),
        (
            "tokens/s",
            number(generation.tokens_per_second, 1),
            f"{generation.seconds:.2f} s, prefill included",
        ),
        ("stop reason", generation.stop_reason, STOP_REASONS[generation.stop_reason]),
    ]


STOP_REASONS = {
    "stop": "the model ended the text",
    "length": "--max-new-tokens reached",
    "context": "the model's context is full",
    "interrupted": "Ctrl-C",
}


def print_generation(console: Console, generation: Generation) -> None:
    """Print the one table of a generation, then acceptance by position in the draft."""
    table = Table(show_header=False, title="this generation", title_justify="left")
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_column(style="dim")
    for row in rows_of(generation):
        table.add_row(*row)
    positions = generation.acceptance_by_position
    if positions:
        shares = "  ".join(number(share, 2) for share in positions)
        table.add_row("by position", "", f"accepted / tested: {shares}")
    console.print(table)


def generation_json(generation: Generation, tokenizer: Any) -> dict[str, Any]:
    """Return tokens, text, rates and every round as plain values for JSON; times are wall-clock."""
    from ..foundations.text import round_texts

    shown = round_texts(tokenizer, generation.prompt, generation.rounds)
    return {
        "tokens": generation.tokens,
        "text": tokenizer.decode(generation.tokens, skip_special_tokens=True),
        "stop_reason": generation.stop_reason,
        "seconds": generation.seconds,
        "tokens_per_second": generation.tokens_per_second,
        "alpha": generation.alpha,
        "utilisation": generation.utilisation,
        "tau": generation.tau,
        "acceptance_by_position": generation.acceptance_by_position,
        "rounds": [_round_json(*one) for one in zip(generation.rounds, shown, strict=True)],
    }


def _round_json(round_: Round, texts: RoundTexts) -> dict[str, Any]:
    return {
        "drafted": list(round_.drafted),
        "drafted_text": "".join(texts.drafted),
        "mask": round_.mask,
        "accepted": round_.accepted,
        "accepted_text": "".join(texts.drafted[: round_.accepted]),
        "token": round_.token,
        "token_text": texts.token,
        "tokens": list(round_.tokens),
        "kinds": list(round_.kinds),
        "draft_ms": 1e3 * round_.draft_seconds,
        "verify_ms": 1e3 * round_.verify_seconds,
    }


def dtype_name(model: Any) -> str:
    """Return the numbers a model computes in, as "bfloat16"."""
    return str(model.dtype).removeprefix("torch.")


def provenance(model: Any | None = None) -> dict[str, Any]:
    """Return where numbers came from: command, commit, versions, machine, date, dtype and device."""
    import torch

    placed = {}
    if model is not None:
        placed = {"dtype": dtype_name(model), "device": device_name(model.device)}
    return {
        "command": shlex.join(command_line.get(["specdec"])),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "versions": {name: _version(name) for name in LIBRARIES},
        "python": platform.python_version(),
        "platform": platform.platform(),
        "processor": _processor(),
        "threads": torch.get_num_threads(),
        **placed,
    }


def _version(name: str) -> str | None:
    """The version of an installed library, None for a package that runs from its folder alone."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _commit() -> str | None:
    """The commit of the package's own repository, "+" behind it where files have changed since; else None."""
    here = Path(__file__)

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(here.parent), *arguments]
        return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.strip()

    try:
        git("ls-files", "--error-unmatch", here.name)  # installed elsewhere, the repository around is another
        return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "-uno") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration, IndexError):
        return platform.processor() or platform.machine()


def device_name(device: torch.device) -> str:
    """Return "Tesla T4" or the like for a CUDA device, else its type."""
    import torch

    return torch.cuda.get_device_name(device) if device.type == "cuda" else str(device)


def check_writable(path: Path, option: str) -> None:
    """Raise ValueError, before any work, where a file could not be written at `path`."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    device = path.exists() and not path.is_file()  # writing puts a whole file in its place, /dev/null's too
    if device or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise ValueError(f"{option} {path} cannot be written: name a file in a folder that you may write to")


def check_unused(path: Path, option: str) -> None:
    """Raise ValueError where a long measurement would be written over what stands in `path`."""
    if path.exists() and path.stat().st_size:
        raise ValueError(
            f"{option} {path} holds something already: go on with it by --resume {path}, or name a new file"
        )


def write_json(path: Path, data: dict[str, Any]) -> None:
    """Write `data` to `path` whole or not at all."""
    write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write `text` to `path`, or to what it is a link to, whole or not at all."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    # in a folder of its own: mkstemp would leave a file that only its owner may read
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        unfinished = Path(folder) / path.name
        unfinished.write_text(text, encoding="utf-8", errors="replace")  # a command line may hold any bytes
        os.replace(unfinished, path)
