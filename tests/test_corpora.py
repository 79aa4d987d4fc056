from __future__ import annotations

import subprocess
import sys

import huggingface_hub
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import tiktoken
import tiktoken.load
import tiktoken.registry
from gpt2_files import checked, gpt2_tokenizer, tiktoken_cache
from model_parts import tiny_tokenizer

from specdec_lessons.foundations import corpora
from specdec_lessons.foundations.corpora import (
    Document,
    encoder,
    library_sources,
    python_docs,
    python_sources,
    read_wikitext,
    tiktoken_encoder,
    wikitext2,
)
from specdec_lessons.foundations.store import PartUnavailable
from specdec_lessons.trigram import KneserNeyTrigram

GPT2_VOCABULARY = 50257

TEXTS = [
    "The quick brown fox jumps over the lazy dog.",
    "    if x == 1:\n\t\treturn {'a': [1, 2, 3]}  # indented\n\n\n",
    "it's we'll they've I'd you're can't",
    "Zürich, naïve, 東京, Привет, שלום, 👩🏽‍🚀 and a lone \u200d joiner",
    "1234567890 3.14159 1e-12 0xFF 2025-06-25",
    "    " * 9 + "x" + " " * 40,
    "\r\n\t \x00\x7f",
    "<|endoftext|> spelled out is text, not the end of it",
    "",
    " ",
]


@pytest.fixture
def ranks(monkeypatch):
    """tiktoken with the real rank files and without a network."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tiktoken_cache()))
    monkeypatch.setattr(tiktoken.registry, "ENCODINGS", {})
    monkeypatch.setattr(tiktoken.load, "read_file", lambda path: pytest.fail(f"{path} was not in the cache"))


# --- the running interpreter


def test_the_language_reference_is_all_there():
    documents = python_docs()
    assert len(documents) > 60
    assert "for" in [document.name.removeprefix("topics/") for document in documents]
    assert sum(len(document.text) for document in documents) > 300_000


def test_an_interpreter_without_the_reference_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "pydoc_data.topics", None)
    with pytest.raises(PartUnavailable, match="no pydoc_data"):
        python_docs()


def test_the_library_is_read_without_its_tests():
    documents = python_sources()
    folders = {part for document in documents for part in document.name.split("/")[:-1]}
    assert {"json", "asyncio", "email"} <= folders
    assert not folders & corpora.NOT_LIBRARY
    assert [document.name for document in documents] == sorted({document.name for document in documents})
    assert sum(len(document.text) for document in documents) > 5_000_000


def test_files_that_prompts_are_cut_from_are_left_out():
    everything = {document.name for document in python_sources()}
    kept = {document.name for document in python_sources(exclude=["json/decoder.py", "heapq.py"])}
    assert everything - kept == {"json/decoder.py", "heapq.py"}


def test_a_name_that_would_exclude_nothing_is_refused():
    with pytest.raises(ValueError, match=r"exclude=\['json/decode\.py'\]: no such module"):
        python_sources(exclude=["json/decode.py", "heapq.py"])


def test_a_coding_line_is_honoured_and_tests_are_not_read(tmp_path):
    (tmp_path / "package" / "tests").mkdir(parents=True)
    (tmp_path / "package" / "tests" / "broken.py").write_bytes(b"\xff")
    (tmp_path / "package" / "old.py").write_bytes("# coding: latin-1\nname = 'Müller'\n".encode("latin-1"))
    assert library_sources(tmp_path) == [Document("package/old.py", "# coding: latin-1\nname = 'Müller'\n")]


def test_files_that_no_python_could_read_are_passed_over(tmp_path):
    (tmp_path / "good.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "bad_bytes.py").write_bytes(b"x = 1\ny = 2\nz = '\xff'\n")
    (tmp_path / "bad_first_line.py").write_bytes(b"# \xff\n")
    (tmp_path / "unknown_coding.py").write_bytes(b"# coding: klingon\n")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "folder.py" / "inside.py").write_text("y = 2\n", encoding="utf-8")
    (tmp_path / "dangling.py").symlink_to(tmp_path / "nowhere.py")
    expected = [Document("folder.py/inside.py", "y = 2\n"), Document("good.py", "x = 1\n")]
    assert library_sources(tmp_path) == expected
    assert library_sources(tmp_path, exclude=["bad_bytes.py"]) == expected


@pytest.mark.parametrize(
    "folder",
    [
        *("test", "tests", "idle_test", "site-packages", "dist-packages"),
        *("encodings", "ensurepip", "turtledemo", "pydoc_data"),
    ],
)
def test_what_is_not_the_library_is_left_out(tmp_path, folder):
    for place in (tmp_path / folder, tmp_path / "package" / folder, tmp_path / f"my_{folder}"):
        place.mkdir(parents=True)
        (place / "topics.py").write_text("", encoding="utf-8")
    assert [document.name for document in library_sources(tmp_path)] == [f"my_{folder}/topics.py"]


def test_how_the_interpreter_was_built_is_no_text(tmp_path):
    for name in ("_sysconfigdata__linux_x86_64-linux-gnu.py", "sysconfig.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [document.name for document in library_sources(tmp_path)] == ["sysconfig.py"]


def test_the_reference_is_not_counted_twice():
    assert not [document.name for document in python_sources() if "pydoc_data" in document.name]


def test_a_library_without_sources_says_what_to_do(tmp_path):
    with pytest.raises(PartUnavailable, match="ships its library as files"):
        library_sources(tmp_path)


# --- WikiText-2

ROWS = [
    *("", " = Robert Boulter = \n", "", " Robert Boulter is an English actor . \n"),
    *(" = = Career = = \n", "", " In 2000 a = b = c was said . \n", " = = = Early = = = \n"),
    *("", " = Du Fu = \n", "", " Du Fu wrote in the Tang dynasty . \n", ""),
]
ARTICLES = [
    Document(
        "Robert Boulter",
        " = Robert Boulter = \n Robert Boulter is an English actor . \n = = Career = = \n"
        " In 2000 a = b = c was said . \n = = = Early = = = \n",
    ),
    Document("Du Fu", " = Du Fu = \n Du Fu wrote in the Tang dynasty . \n"),
]


@pytest.fixture
def parquet_file(tmp_path):
    path = tmp_path / "test-00000-of-00001.parquet"
    pq.write_table(pa.table({"text": ROWS}), path)
    return path


def test_articles_are_read_whole_from_lines(parquet_file):
    assert read_wikitext(parquet_file) == ARTICLES


def test_text_before_the_first_title_is_kept(tmp_path):
    path = tmp_path / "part.parquet"
    pq.write_table(pa.table({"text": [" the middle of something . \n", *ROWS]}), path)
    assert read_wikitext(path) == [Document("", " the middle of something . \n"), *ARTICLES]


@pytest.mark.parametrize("cached", [True, False])
def test_wikitext_asks_for_one_file_at_one_revision(parquet_file, monkeypatch, cached):
    asked = []

    def download(repository, name, *, repo_type, revision, local_files_only=False):
        asked.append((repository, name, repo_type, revision, local_files_only))
        if local_files_only and not cached:
            raise FileNotFoundError
        return str(parquet_file)

    monkeypatch.setattr(huggingface_hub, "hf_hub_download", download)
    monkeypatch.setattr(huggingface_hub.HfApi, "dataset_info", lambda self, name, timeout: None)
    assert wikitext2("test") == ARTICLES
    file = ("Salesforce/wikitext", "wikitext-2-raw-v1/test-00000-of-00001.parquet", "dataset")
    assert (
        asked
        == [(*file, corpora.WIKITEXT_REVISION, True), (*file, corpora.WIKITEXT_REVISION, False)][
            : 1 if cached else 2
        ]
    )


def test_without_a_network_wikitext_says_what_to_do(monkeypatch):
    def unreachable(*_, **options):
        raise ConnectionError

    monkeypatch.setattr(huggingface_hub, "hf_hub_download", unreachable)
    monkeypatch.setattr(huggingface_hub.HfApi, "dataset_info", unreachable)
    with pytest.raises(PartUnavailable, match=r"ConnectionError.*python_docs"):
        wikitext2()


def test_wikitext_needs_pyarrow_and_says_so(parquet_file, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(PartUnavailable, match="pip install pyarrow"):
        read_wikitext(parquet_file)


def test_a_file_of_another_kind_is_refused(tmp_path):
    text, other = tmp_path / "a.parquet", tmp_path / "b.parquet"
    text.write_text("not parquet", encoding="utf-8")
    pq.write_table(pa.table({"line": ROWS}), other)
    for path in (text, other):
        with pytest.raises(ValueError, match="not a WikiText parquet file"):
            read_wikitext(path)


def test_an_unknown_split_is_refused():
    with pytest.raises(ValueError, match="split='dev'"):
        wikitext2("dev")


# --- encoders


def test_a_hugging_face_encoder_adds_nothing_and_reads_no_special_tokens():
    tokenizer = tiny_tokenizer("<>endabc \n")
    encode = encoder(tokenizer)
    assert tokenizer.decode(encode(["ab cd"])[0]) == "ab cd"
    end = tokenizer.eos_token_id
    assert tokenizer("a<end>")["input_ids"][-1] == end
    assert end not in encode(["a<end>"])[0]
    assert tokenizer("a<end>")["input_ids"][-1] == end  # and the tokenizer is left as it was
    assert encode([]) == []
    assert encode(text for text in ["", "a"]) == [[], tokenizer("a")["input_ids"]]


def test_a_slow_tokenizer_is_refused():
    with pytest.raises(ValueError, match="object is a slow tokenizer"):
        encoder(object())


NO_LISTS = {"abc": "texts='abc': give a list of texts, for one text", 5: "texts=5: ", None: "texts=None: "}


@pytest.mark.parametrize("texts", NO_LISTS, ids=str)
def test_one_text_is_not_a_list_of_letters(ranks, texts):
    for encode in (encoder(tiny_tokenizer()), tiktoken_encoder("r50k_base")):
        with pytest.raises(ValueError, match=NO_LISTS[texts]):
            encode(texts)
        with pytest.raises(ValueError, match="texts hold 5: give a list of texts"):
            encode(["a", 5])


def test_r50k_base_is_gpt2(ranks):
    texts = [*TEXTS, *(document.text for document in python_docs())]
    ids = tiktoken_encoder("r50k_base")(texts)
    assert ids == encoder(gpt2_tokenizer())(texts)
    assert sum(map(len, ids)) > 100_000
    assert max(max(document, default=0) for document in ids) < GPT2_VOCABULARY


def test_p50k_base_leaves_gpt2s_vocabulary(ranks):
    code = ["def f():\n        return 1\n"]
    ids = tiktoken_encoder("p50k_base")(code)
    assert tiktoken.get_encoding("p50k_base").decode(ids[0]) == code[0]
    assert max(ids[0]) >= GPT2_VOCABULARY
    with pytest.raises(ValueError, match="encode with the target's tokenizer"):
        KneserNeyTrigram.fit(ids, vocab_size=GPT2_VOCABULARY)
    KneserNeyTrigram.fit(tiktoken_encoder("r50k_base")(code), vocab_size=GPT2_VOCABULARY)


def test_ranks_that_are_not_the_ranks_are_refused():
    with pytest.raises(PartUnavailable, match="do not use it"):
        checked("r50k_base", b"IQ== 0\n")


def test_an_unknown_encoding_is_refused():
    with pytest.raises(ValueError, match="no encoding 'gpt3': it has gpt2"):
        tiktoken_encoder("gpt3")


def test_without_a_network_tiktoken_says_what_to_do(monkeypatch, tmp_path):
    def unreachable(path):
        raise ConnectionError

    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(tiktoken.registry, "ENCODINGS", {})
    monkeypatch.setattr(tiktoken.load, "read_file", unreachable)
    with pytest.raises(PartUnavailable, match="set TIKTOKEN_CACHE_DIR"):
        tiktoken_encoder("r50k_base")


def test_importing_corpora_loads_no_library_that_it_may_not_need():
    script = (
        "import sys, specdec_lessons.foundations.corpora; print({'pyarrow', 'tiktoken'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "set()"
