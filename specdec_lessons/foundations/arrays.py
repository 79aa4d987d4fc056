"""Token ids and counts as numpy arrays: read out of what a caller gives, checked, saved and loaded."""

from __future__ import annotations

import io
import operator
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np


def whole_number(name: str, value: Any, least: int, remedy: str) -> int:
    """Return `value`, an int or one of numpy's, as an int. Errors: ValueError for all else."""
    try:
        number = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise ValueError(f"{name}={value!r}: {remedy}")
    return number


def document_ids(document: Any) -> np.ndarray:
    """Return the ids (n,) int32 of a document. Errors: ValueError for what is no flat sequence of ids."""
    try:
        ids = np.asarray(document)
    except (TypeError, ValueError):  # rows of different lengths
        ids = np.empty((1, 1))
    if not ids.size:
        ids = np.empty(0, np.int32)  # numpy takes an empty list for floats
    if ids.ndim != 1 or ids.dtype.kind not in "iu":
        raise ValueError(f"a document is a sequence of token ids, not {document!r:.60}: encode text first")
    for worst in (int(ids.min(initial=0)), int(ids.max(initial=0))):
        if not 0 <= worst < 2**31 - 1:
            raise ValueError(f"token id {worst} in a document: ids are 0 to 2**31 - 2")
    return ids.astype(np.int32, copy=False)


def all_document_ids(documents: Any) -> Iterable[np.ndarray]:
    """Return `document_ids` of each. Errors: ValueError where there is nothing to go through."""
    if not isinstance(documents, Iterable):
        raise ValueError(f"documents={documents!r:.60}: give an iterable of sequences of token ids")
    return map(document_ids, documents)


def check_counted(ids: np.ndarray, counts: np.ndarray, n: int, pad: int, vocab_size: int) -> None:
    """Raise ValueError unless ids (m, n) are sorted distinct n-grams, each with a count (m,) of 1 or more.

    Ids are below vocab_size. `pad`, the least, opens a row or follows another pad, and never ends a row.
    """
    given = f"n-grams {ids.dtype}{ids.shape} with counts {counts.dtype}{counts.shape}"
    if (ids.dtype.kind, counts.dtype.kind, counts.ndim, ids.shape) != ("i", "i", 1, (len(counts), n)):
        raise ValueError(f"{given}: whole numbers are needed, ids (m, {n}) and counts (m,)")
    if not len(counts):
        raise ValueError("the corpus is empty: give at least one document with one token")
    if (worst := int(counts.min())) < 1:
        raise ValueError(f"a count of {worst}: an n-gram that is listed was seen 1 or more times")
    if (worst := int(ids.min())) < pad:
        raise ValueError(f"token id {worst} in an n-gram: ids are 0 or more, and {pad} before a document")
    if (worst := int(ids.max())) >= vocab_size:
        raise ValueError(f"token id {worst} with vocab_size={vocab_size}: encode with the target's tokenizer")
    if (ids[:, -1] == pad).any() or ((ids[:, 1:] == pad) & (ids[:, :-1] != pad)).any():
        raise ValueError(f"{pad} after a token of an n-gram: it stands before the first token of a document")
    if not _ascending(ids).all():
        raise ValueError("n-grams that are unsorted or listed twice: the search needs them sorted, once each")


def _ascending(ids: np.ndarray) -> np.ndarray:
    below = np.zeros(len(ids) - 1, bool)
    for column in ids.T[::-1]:  # the last column decides only where all before it are equal
        below = (column[:-1] < column[1:]) | ((column[:-1] == column[1:]) & below)
    return below


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write one .npz file whole or not at all, its folder too if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("wb") as file:  # a file, not a name: numpy would append .npz to that
            np.savez(file, **arrays)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def read_arrays(path: Path) -> dict[str, np.ndarray]:
    """Return what `write_arrays` wrote. Errors: FileNotFoundError; any exception for a damaged file."""
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
        return dict(file)
