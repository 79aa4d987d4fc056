"""Text to count: the Python documentation and library of the running interpreter, and WikiText-2.

The first two are on every machine, offline, about 2.6 million tokens together. A corpus is an iterable of
`Document`s; an encoder turns their texts into lists of token ids.
"""

from __future__ import annotations

import re
import sysconfig
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .store import PartUnavailable

# Tests and tables of code points are not the language that anyone drafts; pydoc_data is `python_docs`.
NOT_LIBRARY = {
    *("test", "tests", "idle_test", "site-packages", "dist-packages"),
    *("encodings", "ensurepip", "turtledemo", "pydoc_data"),
}
BUILD_RECORD = "_sysconfigdata"  # how and where this interpreter was compiled: paths of one machine
WIKITEXT_SPLITS = ("train", "validation", "test")
WIKITEXT = "Salesforce/wikitext"
WIKITEXT_REVISION = "b08601e04326c79dfdd32d625aee71d232d685c3"
ARTICLE_TITLE = re.compile(r" = ([^=].*?) = \n")

Encoder = Callable[[Iterable[str]], list[list[int]]]


class Document(NamedTuple):
    """One text and what it is called, so that a reader can say which one to leave out."""

    name: str
    text: str


def python_docs() -> list[Document]:
    """Return the language reference by topic, as the running interpreter's `help()` shows it.

    Errors: PartUnavailable where the interpreter was packaged without `pydoc_data`.
    """
    try:
        from pydoc_data.topics import topics
    except ImportError:
        raise PartUnavailable(
            "this Python has no pydoc_data, its language reference: use a Python from python.org, conda or "
            "uv, or give a corpus of your own"
        ) from None
    return [Document(f"topics/{name}", text) for name, text in sorted(topics.items())]


def python_sources(exclude: Iterable[str] = ()) -> list[Document]:
    """Return the standard library's modules, named by their path in it, such as "json/decoder.py".

    exclude: names to leave out, above all of files that prompts are cut from: a drafter that has read its
    own exam looks better than it is. Errors: ValueError for a name that no module has, PartUnavailable
    where the interpreter has no source files.
    """
    return library_sources(Path(sysconfig.get_paths()["stdlib"]), exclude)


def library_sources(folder: Path, exclude: Iterable[str] = ()) -> list[Document]:
    """Return every module below `folder` as `python_sources` does: no `NOT_LIBRARY`, no `BUILD_RECORD`.

    Files that no Python could read, for their encoding, are passed over.
    """
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py") if path.is_file()}
    modules = {
        name: path
        for name, path in found.items()
        if NOT_LIBRARY.isdisjoint(name.split("/")) and not path.name.startswith(BUILD_RECORD)
    }
    if not modules:
        raise PartUnavailable(f"no Python sources in {folder}: use a Python that ships its library as files")
    left_out = set(exclude)
    if unknown := sorted(left_out - modules.keys()):
        raise ValueError(f"exclude={unknown}: no such module in {folder}; write it like 'json/decoder.py'")
    sources = ((name, _source(modules[name])) for name in sorted(modules.keys() - left_out))
    return [Document(name, text) for name, text in sources if text is not None]


def wikitext2(split: str = "train") -> list[Document]:
    """Return the articles of WikiText-2 (raw), one `Document` each: split "train", "validation" or "test".

    Fetched from the hub once, about 6 MB, and kept in its cache. Source: Merity et al. 2016
    (https://arxiv.org/abs/1609.07843), dataset Salesforce/wikitext.
    Errors: ValueError for another split; PartUnavailable where the hub cannot be reached.
    """
    if split not in WIKITEXT_SPLITS:
        raise ValueError(f"split={split!r}: WikiText-2 has {', '.join(WIKITEXT_SPLITS)}")
    return read_wikitext(_fetch_wikitext(f"wikitext-2-raw-v1/{split}-00000-of-00001.parquet"))


def read_wikitext(path: Path) -> list[Document]:
    """Return the articles of a WikiText parquet file, whose column `text` holds one line a row.

    An article begins at a line " = Title = "; its sections have more equals signs. Text before the first
    title is an article without a name. Errors: PartUnavailable without pyarrow; ValueError for
    a file that is not of this format.
    """
    articles: list[tuple[str, list[str]]] = []
    for line in _text_column(path):
        title = ARTICLE_TITLE.fullmatch(line)
        if title or not articles:
            articles.append((title[1] if title else "", []))
        articles[-1][1].append(line)
    documents = [Document(name, "".join(lines)) for name, lines in articles]
    return [document for document in documents if document.text]  # the real file begins with an empty line


def encoder(tokenizer: Any) -> Encoder:
    """Return a function from texts to token ids, for a fast Hugging Face tokenizer, in one batch.

    No special token is added, and none is read out of the text: a document that spells "<|endoftext|>"
    talks about it. Errors: ValueError for a tokenizer without the fast backend; from the returned function,
    ValueError for one text in place of a list of them.
    """
    if not getattr(tokenizer, "is_fast", False):
        raise ValueError(
            f"{type(tokenizer).__name__} is a slow tokenizer: load it with AutoTokenizer, use_fast=True"
        )

    def encode(texts: Iterable[str]) -> list[list[int]]:
        batch = _texts(texts)
        if not batch:
            return []
        options = {"add_special_tokens": False, "split_special_tokens": True}
        return tokenizer(batch, **options, return_attention_mask=False, verbose=False)["input_ids"]

    return encode


def tiktoken_encoder(name: str = "r50k_base") -> Encoder:
    """Return a function from texts to token ids by tiktoken; "r50k_base" is GPT-2's vocabulary.

    "p50k_base" is not, though it looks like it: it has ids above 50256 that GPT-2 has no row for.
    Special tokens in the text are read as text. Errors: ValueError for an unknown name; PartUnavailable
    where tiktoken cannot fetch its ranks.
    """
    import tiktoken

    if name not in (known := tiktoken.list_encoding_names()):
        raise ValueError(f"tiktoken has no encoding {name!r}: it has {', '.join(known)}")
    try:
        encoding = tiktoken.get_encoding(name)
    except OSError as error:
        raise PartUnavailable(
            f"tiktoken could not fetch the ranks of {name!r} ({type(error).__name__}): connect once, or set "
            "TIKTOKEN_CACHE_DIR to a folder that has them"
        ) from error
    return lambda texts: encoding.encode_ordinary_batch(_texts(texts))


def _source(path: Path) -> str | None:
    try:
        with tokenize.open(path) as file:  # honours a coding line, which a few modules still have
            return file.read()
    except (SyntaxError, UnicodeDecodeError):  # an unknown coding, and bytes that are not of it
        return None


def _texts(texts: Iterable[str]) -> list[str]:
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise ValueError(f"texts={texts!r:.60}: give a list of texts, for one text [text]")
    batch = list(texts)
    for text in batch:
        if not isinstance(text, str):
            raise ValueError(f"texts hold {text!r:.60}: give a list of texts, each a str")
    return batch


def _fetch_wikitext(name: str) -> Path:
    from huggingface_hub import HfApi, hf_hub_download

    def get(**options: Any) -> Path:
        revision = {"repo_type": "dataset", "revision": WIKITEXT_REVISION}
        return Path(hf_hub_download(WIKITEXT, name, **revision, **options))

    try:
        return get(local_files_only=True)
    except OSError:  # not in the hub's cache yet
        pass
    try:
        HfApi().dataset_info(WIKITEXT, timeout=10)  # asked first: a download retries a dead network for long
        return get()
    except Exception as error:  # the class of a network error depends on the library's version
        raise PartUnavailable(
            f"WikiText-2 could not be fetched from the hub ({type(error).__name__}): connect once, or count "
            "python_docs() and python_sources(), which are on this machine"
        ) from error


def _text_column(path: Path) -> Iterator[str]:
    try:
        from pyarrow import ArrowException, parquet
    except ImportError:
        raise PartUnavailable("reading WikiText-2 needs pyarrow: pip install pyarrow") from None
    try:
        return iter(parquet.read_table(path, columns=["text"])["text"].to_pylist())
    except (ArrowException, KeyError) as error:
        raise ValueError(
            f"{path} is not a WikiText parquet file ({error}): delete it and load again"
        ) from error
