"""What the command refuses, before any work and in one line; and what its help says."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys

import pytest
import torch
from cli_parts import run, served_pair, text_file  # noqa: F401 (fixtures by name)

from specdec_lessons import __version__
from specdec_lessons.cli import corpus, main
from specdec_lessons.cli.report import write_json
from specdec_lessons.foundations import models


def test_help_needs_no_torch():
    code = "import sys; from specdec_lessons.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    for arguments in (["--help"], ["generate", "--help"], ["bench", "acceptance", "--help"]):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, encoding="utf-8")
        loaded = done.stdout.splitlines()[-1].split()
        assert "specdec_lessons.cli" in loaded  # the list is really one of modules
        assert not {"torch", "numpy", "transformers", "tokenizers"} & set(loaded)


def test_help_explains_the_words_and_names_every_pair(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(word in out for word in ("K tokens", "alpha", "tau", "generate", "compare", "bench"))
    _, out, _ = run(capsys, "generate", "--help")
    assert all(name in out for name in models.PAIRS)
    assert "--seed 0" in out


def test_version(capsys):
    assert run(capsys, "--version") == (0, f"specdec {__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_the_command_alone_prints_its_help_and_no_error(arguments, capsys):
    code, out, error = run(capsys, *arguments)
    assert (code, error) == (0 if arguments else 2, "")
    assert "Usage: specdec" in out


BAD = {
    "k": (["x", "--k", "-1"], "k=-1", "0 or more"),
    "k not a number": (["x", "--k", "many"], "'many'", "--help"),
    "budget": (["x", "--max-new-tokens", "-3"], "-3", "0 or more"),
    "temperature": (["x", "--temperature", "-0.5"], "-0.5", "positive"),
    "temperature nan": (["x", "--temperature", "nan"], "nan", "positive"),
    "top-p": (["x", "--top-p", "1.5"], "1.5", "(0, 1]"),
    "top-k": (["x", "--top-k", "0"], "top_k=0", "at least 1"),
    "empty prompt": ([""], "''", "text to continue"),
    "prompt of other bytes": (["a\udcff"], "UTF-8", "convert"),
    "no prompt": ([], "prompt", "--help"),
    "pair": (["x", "--pair", "gpt5"], "'gpt5'", "smollm2"),
    "draft alone": (["x", "--draft", "gpt2"], "gpt2", "--target"),
    "drafter": (["x", "--drafter", "oracle"], "'oracle'", "trigram"),
    "layers without model": (["x", "--layers", "3"], "3", "--drafter model"),
    "no layers": (["x", "--drafter", "model", "--layers", "0"], "0", "1 layer"),
    "corpus without trigram": (["x", "--drafter", "none", "--corpus", "."], "--drafter none", "trigram"),
    "missing corpus": (["x", "--corpus", "nowhere.txt"], "nowhere.txt", "name a text file"),
    "corpus without a name": (["x", "--corpus", ""], "''", "name a text file"),
    "corpus a device": (["x", "--corpus", "/dev/zero"], "/dev/zero", "to a file first"),
    "corpus a pipe": (["x", "--corpus", "PIPE"], "pipe", "to a file first"),
    "empty corpus": (["x", "--corpus", "EMPTY"], "empty.txt", "UTF-8"),
    "binary corpus": (["x", "--corpus", "BINARY"], "binary.txt", "convert"),
    "mixed corpus": (["x", "--corpus", "SAVED", "--corpus", "EMPTY"], "saved.npz", "mixed"),
    "save suffix": (["x", "--save", "words.bin"], "words.bin", ".npz"),
    "unwritable save": (["x", "--save", "EMPTY/words.npz"], "words.npz", "name a file"),
    "dtype": (["x", "--dtype", "int4"], "'int4'", "float32"),
    "device": (["x", "--device", "abacus"], "abacus", "--device cpu"),
    "device without numbers": (["x", "--device", "meta"], "meta", "--device cpu"),
    "far too many threads": (["x", "--threads", str(10**20)], str(10**20), "use 1 to"),
    "too many threads": (["x", "--threads", str(2**30)], str(2**30), "use 1 to"),
    "threads": (["x", "--threads", "0"], "0", "1 or more"),
    "seed": (["x", "--seed", str(2**70)], str(2**70), "whole number"),
    "option": (["x", "--speed", "9"], "--speed", "--help"),
}


def refuse_to_load(name, **options):
    raise AssertionError("the model was loaded before the input was checked")


@pytest.mark.parametrize("command", ["generate", "compare"])
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line_before_any_model(case, command, capsys, monkeypatch, tmp_path):
    arguments, value, remedy = BAD[case]
    monkeypatch.setattr(models, "load_pair", refuse_to_load)
    if command == "compare" and "none" in arguments:
        remedy = "needs a drafter"
    for name, content in {"empty.txt": b"", "binary.txt": b"\xff\x00", "saved.npz": b""}.items():
        (tmp_path / name).write_bytes(content)
    os.mkfifo(tmp_path / "pipe")
    places = {"PIPE": "pipe", "EMPTY": "empty.txt", "BINARY": "binary.txt", "SAVED": "saved.npz"}
    for token, name in places.items():
        arguments = [argument.replace(token, str(tmp_path / name)) for argument in arguments]
    code, out, error = run(capsys, command, *arguments)
    assert (code, out) == (2, "")
    assert error.startswith("specdec: ")
    assert error.count("\n") == 1
    assert value in error
    assert remedy in error


@pytest.mark.parametrize(
    ("arguments", "value", "remedy"),
    [
        (["generate", "y" * 200], "200 tokens", "shorten"),
        (["generate", "y", "--chat"], "--chat", "leave"),
        (["generate", "y", "--drafter", "model", "--layers", "9"], "9", "1 to 3"),
        (["generate", "y", "--corpus", "DAMAGED"], "damaged.npz", "again"),
    ],
)
def test_what_only_the_model_shows_is_one_line_too(arguments, value, remedy, capsys, pair, tmp_path):
    (tmp_path / "damaged.npz").write_bytes(b"no zip")
    arguments = [argument.replace("DAMAGED", str(tmp_path / "damaged.npz")) for argument in arguments]
    code, out, error = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert value in error
    assert remedy in error


class Bytes(io.TextIOWrapper):
    """Standard input that holds these bytes, as Python opens it in this locale or in the C locale."""

    def __init__(self, content: bytes, errors: str):
        super().__init__(io.BytesIO(content), encoding="utf-8", errors=errors)


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_standard_input_that_is_no_text_is_one_line(errors, capsys, pair, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Bytes(b"a\xffb", errors))
    code, out, error = run(capsys, "generate", "-", "--k", 0, "-n", 1)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert "not text in UTF-8" in error
    monkeypatch.setattr(sys, "stdin", Bytes("aß".encode(), errors))
    assert run(capsys, "generate", "-", "--k", 0, "-n", 1)[0] == 0


def test_closed_standard_input_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    code, out, error = run(capsys, "generate", "-")
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert "standard input, which is closed" in error


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "a?b"), ("utf-8", "aßb")])
def test_what_the_terminal_has_no_character_for_is_a_question_mark(encoding, shown, monkeypatch):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["generate", "x", "--pair", "aßb"]) == 2
    terminal.flush()
    assert f"'{shown}'" in terminal.buffer.getvalue().decode(encoding)


def test_json_takes_any_command_line(tmp_path):
    write_json(tmp_path / "x.json", {"command": "a\udcff ß"})
    assert json.loads((tmp_path / "x.json").read_text(encoding="utf-8")) == {"command": "a? ß"}


def test_compare_refuses_plain_against_plain_and_no_repetition(capsys):
    for arguments, value in ((["--k", "0"], "--k 0"), (["--repeat", "0"], "--repeat 0")):
        code, out, error = run(capsys, "compare", "x", *arguments)
        assert (code, out) == (2, "")
        assert value in error


def test_bench_refuses_bad_input_before_any_model(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(models, "load_pair", refuse_to_load)
    (tmp_path / "file").write_text("", encoding="utf-8")
    for arguments, value in (
        (["--prompts", "9"], "9"),
        (["--k", "0"], "--k 0"),
        (["--pair", "gpt5"], "gpt5"),
        (["--json", tmp_path / "file" / "x.json"], "x.json"),
    ):
        code, out, error = run(capsys, "bench", "rounds", *arguments)
        assert (code, out, error.count("\n")) == (2, "", 1)
        assert value in error


@pytest.mark.parametrize(
    "error",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB\nSee documentation"),
        RuntimeError("[enforce fail at alloc_cpu.cpp:127] DefaultCPUAllocator: can't allocate memory\nmore"),
        MemoryError(),
    ],
)
@pytest.mark.parametrize("command", [["generate", "x", "--json"], ["compare", "x"]])
def test_out_of_memory_is_one_line_and_names_what_to_lower(error, command, capsys, pair, monkeypatch):
    def starving(*_):
        raise error

    pair.target.register_forward_pre_hook(starving)
    code, out, said = run(capsys, *command, "--drafter", "lookup")
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert "memory" in said
    assert "a smaller pair, --dtype bfloat16, fewer new tokens, a lower --k, or a shorter prompt" in said


def test_another_runtime_error_keeps_its_traceback(pair):
    pair.target.register_forward_pre_hook(lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["generate", "x", "--drafter", "lookup"])


def test_faults_of_ours_keep_their_traceback(pair, monkeypatch, letters):
    monkeypatch.setattr(corpus, "fit", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["generate", "x", "--corpus", str(letters)])
