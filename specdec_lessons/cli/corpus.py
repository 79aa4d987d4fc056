"""The trigram that drafts: counted over the default corpus once, over the user's text, or loaded."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from ..foundations.corpora import Document, encoder
from ..foundations.models import Pair
from ..foundations.store import CacheUnwritable, announce, kept
from ..trigram import FILE_FORMAT, KneserNeyTrigram
from . import prompts
from .report import check_writable

SAVED = ".npz"
FINGERPRINT = "tokenizer.txt"  # beside the arrays in a saved file: which tokenizer its ids belong to


def check(paths: Sequence[Path] | None, save: Path | None) -> None:
    """Raise ValueError, with the path and the remedy, for what cannot be read as text or be written."""
    for path in paths or ():
        if not path.exists():
            raise ValueError(f"--corpus {path} does not exist: name a text file, a folder or a saved .npz")
        if not path.is_file() and not path.is_dir():
            raise ValueError(
                f"--corpus {path} is a pipe or a device, no file or folder: write its text to a file first"
            )
        if path.suffix == SAVED and len(paths or ()) > 1:
            raise ValueError(f"--corpus {path} is a saved trigram: it cannot be mixed with other text")
    if save is not None:
        if save.suffix != SAVED:
            raise ValueError(f"--save {save}: give it a name that ends in .npz, by which --corpus knows it")
        check_writable(save, "--save")
    if paths and paths[0].suffix != SAVED and not any(d.text.strip() for d in read_texts(paths)):
        raise ValueError(f"--corpus {' '.join(map(str, paths))} holds no text: name files with text in UTF-8")


def read_texts(paths: Sequence[Path]) -> list[Document]:
    """Return the texts of the files, and of all readable files below the folders, hidden ones left out.

    Errors: ValueError for a file that was named and is not UTF-8; in a folder such files are passed over.
    """
    documents = []
    for path in paths:
        if not path.is_dir():
            if (text := _text(path)) is None:
                raise ValueError(f"--corpus {path} is not text in UTF-8: convert it, or leave it out")
            documents.append(Document(str(path), text))
            continue
        for file in sorted(path.rglob("*")):
            hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
            if not hidden and file.is_file() and (text := _text(file)) is not None:
                documents.append(Document(str(file), text))
    return documents


def _text(path: Path) -> str | None:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def trigram(pair: Pair, paths: Sequence[Path] | None, save_as: Path | None) -> KneserNeyTrigram:
    """Return the trigram for a pair: the default one, or from `paths`; also written to `save_as`.

    Errors: ValueError for a saved trigram of another vocabulary; PartUnavailable for a Python without docs.
    """
    if not paths:
        model = default_trigram(pair)
    elif paths[0].suffix == SAVED:
        model = load(paths[0], pair)
    else:
        model = fit(pair, read_texts(paths))
    if save_as is not None:
        save(model, save_as, pair)
        announce(f"trigram kept in {save_as}; draft with it again by --corpus {save_as}")
    return model


def default_trigram(pair: Pair) -> KneserNeyTrigram:
    """Return the trigram of `prompts.corpus()` in the pair's vocabulary: counted once, kept in the cache.

    Where the cache folder cannot be written, that is said, and it is counted each time.
    """
    left_out = " ".join([*prompts.CODE, *prompts.TOPICS])
    counted = [FILE_FORMAT, platform.python_version(), left_out]
    key = _digest([*counted, fingerprint(pair.tokenizer), pair.vocab_size])
    try:
        folder = kept(f"trigram-{key}", lambda folder: _build(pair, folder))
    except CacheUnwritable as error:
        announce(f"{error}. Until then it is counted each time")
        return fit(pair, prompts.corpus())
    return KneserNeyTrigram.load(folder / "trigram.npz")


def _build(pair: Pair, folder: Path) -> None:
    announce("counting the trigram over the Python library and its documentation, once")
    fit(pair, prompts.corpus()).save(folder / "trigram.npz")


def fit(pair: Pair, documents: Sequence[Document]) -> KneserNeyTrigram:
    """Return the trigram of some documents, with a progress line on standard error while it reads."""
    encode = encoder(pair.tokenizer)
    bar = tqdm(documents, desc="reading", unit=" files", disable=None, leave=False)
    tokens = [ids for document in bar for ids in encode([document.text])]
    announce(f"{sum(map(len, tokens)):,} tokens counted from {len(documents):,} files")
    return KneserNeyTrigram.fit(tokens, vocab_size=pair.vocab_size)


def save(model: KneserNeyTrigram, path: Path, pair: Pair) -> None:
    """Write the trigram and the fingerprint of its tokenizer to `path`, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        unfinished = Path(folder) / path.name
        model.save(unfinished)
        with zipfile.ZipFile(unfinished, "a") as archive:
            archive.writestr(FINGERPRINT, fingerprint(pair.tokenizer))
        os.replace(unfinished, path)


def load(path: Path, pair: Pair) -> KneserNeyTrigram:
    """Return the saved trigram. Errors: ValueError where its ids are not those of the pair's tokenizer."""
    model = KneserNeyTrigram.load(path)
    if model.vocab_size != pair.vocab_size:
        raise ValueError(
            f"{path} was counted for a vocabulary of {model.vocab_size} ids, the target has "
            f"{pair.vocab_size}: count it again, --corpus TEXT --save {path}"
        )
    with zipfile.ZipFile(path) as archive:
        known = archive.read(FINGERPRINT).decode("utf-8") if FINGERPRINT in archive.namelist() else None
    if known not in (None, fingerprint(pair.tokenizer)):
        raise ValueError(
            f"{path} was counted with another tokenizer, in which the same ids mean other strings: count it "
            f"again, --corpus TEXT --save {path}"
        )
    return model


def fingerprint(tokenizer: Any) -> str:
    """Return a digest of which string every id stands for."""
    return _digest(sorted(tokenizer.get_vocab().items()))


def _digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content).encode("utf-8")).hexdigest()[:16]
