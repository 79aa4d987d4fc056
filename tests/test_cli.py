"""`specdec generate`: its text, its JSON, its marks, and the text that its trigram is counted over."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest
import torch
from cli_parts import TEMPLATE, run, run_json, serve, served_pair, text_file, tiny_pair  # noqa: F401 (fixtures by name)
from model_parts import real_smollm2
from rich.console import Console
from tokenizers.processors import TemplateProcessing

from specdec_lessons import trigram
from specdec_lessons.cli import corpus, stream
from specdec_lessons.engine import ModelDrafter, generate
from specdec_lessons.foundations import models
from specdec_lessons.foundations.models import first_layers
from specdec_lessons.foundations.records import Round
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.lookup import LookupDrafter


def test_json_is_the_generation_and_nothing_else(capsys, pair):
    data = run_json(
        capsys, "generate", "ein Fluß", "--drafter", "model", "--layers", 2, "-n", 20, "--seed", 3
    )
    drafter = ModelDrafter(first_layers(pair.target, 2))
    ids = pair.tokenizer("ein Fluß")["input_ids"]
    expected = generate(CachedModel(pair.target), drafter, ids, max_new_tokens=20, seed=3)
    assert data["prompt_tokens"] == ids
    assert data["tokens"] == expected.tokens
    assert [tuple(r["tokens"]) for r in data["rounds"]] == [r.tokens for r in expected.rounds]
    for shown, round_ in zip(data["rounds"], expected.rounds, strict=True):
        assert (shown["drafted"], shown["mask"]) == (list(round_.drafted), round_.mask)
        assert (shown["accepted"], shown["token"]) == (round_.accepted, round_.token)
        assert shown["drafted_text"].startswith(shown["accepted_text"])
        assert min(shown["draft_ms"], shown["verify_ms"]) > 0
    assert sum(r["draft_ms"] + r["verify_ms"] for r in data["rounds"]) <= data["seconds"] * 1e3
    assert (data["alpha"], data["tau"]) == (expected.alpha, expected.tau)
    assert data["utilisation"] == expected.utilisation
    assert data["text"] == pair.tokenizer.decode(expected.tokens, skip_special_tokens=True)
    assert data["provenance"]["dtype"] == "float32"
    assert "--seed 3" in data["provenance"]["command"]


def test_plain_decoding_by_either_name_is_the_engine_with_k_0(capsys, pair):
    ids = pair.tokenizer("x")["input_ids"]
    expected = generate(CachedModel(pair.target), None, ids, max_new_tokens=9, k=0, seed=1).tokens
    for arguments in (["--drafter", "none"], ["--k", "0"]):
        data = run_json(capsys, "generate", "x", *arguments, "-n", 9, "--seed", 1)
        assert data["tokens"] == expected
        assert data["alpha"] is None


def test_lookup_copies_from_the_prompt_and_says_nothing_of_layers(capsys, pair):
    arguments = ["generate", "die Br die Br", "--drafter", "lookup", "-n", 30, "--seed", 4, "-k", 3, "--json"]
    code, out, err = run(capsys, *arguments)
    data = json.loads(out)
    ids = pair.tokenizer("die Br die Br")["input_ids"]
    drafter = LookupDrafter(pair.vocab_size)
    expected = generate(CachedModel(pair.target), drafter, ids, max_new_tokens=30, k=3, seed=4)
    assert (code, data["tokens"]) == (0, expected.tokens)
    assert [r["drafted"] for r in data["rounds"]] == [list(r.drafted) for r in expected.rounds]
    assert data["rounds"][0]["drafted"] == pair.tokenizer(" di")["input_ids"]  # the copy begins again
    assert data["rounds"][0]["drafted_text"] == " di"
    assert data["rounds"][0]["accepted_text"] == " di"[: data["rounds"][0]["accepted"]]
    assert "layers" not in err


def test_stream_marks_what_the_json_says(capsys, pair, letters):
    arguments = ["generate", "die Br", "--corpus", letters, "-n", 40, "--seed", 5, "--temperature", 0.7]
    data = run_json(capsys, *arguments)
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    legend, rest = out.split("\n", 1)
    assert legend.split() == ["accepted", "‹recovered›", "«bonus»"]
    text = rest.split("\nthis generation")[0]
    assert re.sub("[‹›«»]", "", text) == visible(data["text"])
    kinds = [kind for r in data["rounds"] for kind in r["kinds"]]
    assert {"accepted", "recovered"} <= set(kinds)  # or the test would see nothing
    # a byte that completes no character has no mark of its own
    assert 0 < text.count("‹") <= kinds.count("recovered")
    assert "tokens/s" in rest
    assert "stop reason" in rest


def visible(text: str) -> str:
    return text.translate(stream._VISIBLE)


def rounds_of(ids: list[int], accepted: list[int]) -> list[Round]:
    """Rounds that emit `ids`, each with so many accepted tokens, in drafts of 3."""
    done = []
    for count in accepted:
        block, ids = tuple(ids[: count + 1]), ids[count + 1 :]
        done.append(Round((*block[:count], *[0] * (3 - count)), count, block[-1], block, 0.1, 0.1))
    return done


def test_marks_split_no_character(pair):
    ids = pair.tokenizer("aßb€c")["input_ids"]  # 1 + 2 + 1 + 3 + 1 bytes
    pieces = list(stream.marked_texts(pair.tokenizer, rounds_of(ids, [3, 1, 1])))
    assert pieces == [
        ("a", "accepted"),
        ("ß", "accepted"),
        ("b", "bonus"),
        ("€", "accepted"),
        ("c", "recovered"),
    ]


def test_what_is_cut_off_in_a_character_is_still_shown(pair):
    ids = pair.tokenizer("a€")["input_ids"][:-1]
    assert list(stream.marked_texts(pair.tokenizer, rounds_of(ids, [0, 1])))[-1] == ("�", "recovered")


def shown(**options) -> str:
    console = Console(file=io.StringIO(), highlight=False, **options)
    for kind in ("accepted", "recovered", "bonus"):
        stream.print_token(console, kind, kind)
    return console.file.getvalue()


def test_colours_on_a_terminal_and_brackets_without(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = shown(force_terminal=True, color_system="truecolor")
    assert "38;2;0;158;115m" in coloured  # accepted green, #009E73
    assert "38;2;213;94;0m" in coloured
    assert "38;2;204;121;167m" in coloured
    assert "‹" not in coloured
    plain = "accepted‹recovered›«bonus»"
    assert shown(force_terminal=False) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert shown(force_terminal=True, color_system="truecolor") == plain


def test_marks_fit_the_encoding():
    assert stream.brackets("utf-8") == stream.brackets("cp1252") == stream.BRACKETS
    assert stream.brackets("ascii")["recovered"] == ("[", "]")


def test_control_characters_do_not_reach_the_terminal(pair):
    ids = pair.tokenizer("a\x1b[2Jb\tc\n")["input_ids"]
    console = Console(file=io.StringIO(), highlight=False)
    stream.show(console, pair.tokenizer, rounds_of(ids, [0] * len(ids)), marked=False)
    assert console.file.getvalue() == "a␛[2Jb\tc\n\n"


def test_prompt_from_standard_input(capsys, pair, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("aus der Datei\n"))
    assert run_json(capsys, "generate", "-", "--k", 0, "-n", 1)["prompt"] == "aus der Datei"


def test_chat_puts_the_prompt_into_the_template(capsys, pair):
    pair.tokenizer.chat_template = TEMPLATE
    data = run_json(capsys, "generate", "hallo", "--chat", "--k", 0, "-n", 1)
    assert pair.tokenizer.decode(data["prompt_tokens"]) == "<user>hallo<bot>"


def test_chat_template_brings_its_own_beginning(capsys, pair):
    begin = ("<end>", pair.tokenizer.convert_tokens_to_ids("<end>"))
    pair.tokenizer.backend_tokenizer.post_processor = TemplateProcessing("<end> $A", None, [begin])
    pair.tokenizer.chat_template = "<end>" + TEMPLATE
    for arguments in ([], ["--chat"]):
        ids = run_json(capsys, "generate", "hallo", *arguments, "--k", 0, "-n", 1)["prompt_tokens"]
        assert (ids[0], ids.count(begin[1])) == (begin[1], 1)


@pytest.mark.parametrize("drafter", ["none", "model"])
def test_ids_that_mean_nothing_are_never_written(drafter, capsys, monkeypatch, pair):
    arguments = ["generate", "x", "--drafter", drafter, "-n", 40, "--seed", 1]
    assert max(run_json(capsys, *arguments)["tokens"]) >= 100
    fewer = models.Pair(pair.target, None, pair.tokenizer, 100)
    monkeypatch.setattr(models, "load_pair", lambda name, **options: fewer)
    data = run_json(capsys, *arguments)
    assert max(data["tokens"]) < 100
    assert all(token < 100 for round_ in data["rounds"] for token in round_["drafted"])


def test_budget_zero_is_no_tokens_and_no_error(capsys, pair):
    data = run_json(capsys, "generate", "x", "--k", 0, "-n", 0)
    assert (data["tokens"], data["stop_reason"], data["tau"]) == ([], "length", None)


def test_draft_model_of_the_pair_is_used(capsys, monkeypatch):
    monkeypatch.setattr(models, "load_pair", models.load_pair)
    both = tiny_pair(draft=True)
    serve(both)
    data = run_json(capsys, "generate", "x", "--drafter", "model", "-n", 12, "--seed", 2)
    ids = both.tokenizer("x")["input_ids"]
    expected = generate(both.target, ModelDrafter(both.draft), ids, max_new_tokens=12, seed=2)
    assert [r["drafted"] for r in data["rounds"]] == [list(r.drafted) for r in expected.rounds]


def test_save_then_corpus_drafts_the_same(capsys, pair, letters, tmp_path):
    saved = tmp_path / "new" / "letters.npz"
    common = ["generate", "die Br", "-n", 20, "--seed", 5]
    first = run_json(capsys, *common, "--corpus", letters, "--save", saved)
    assert [path.name for path in saved.parent.iterdir()] == ["letters.npz"]
    again = run_json(capsys, *common, "--corpus", saved)
    assert again["tokens"] == first["tokens"]
    assert [r["drafted"] for r in again["rounds"]] == [r["drafted"] for r in first["rounds"]]


def test_saved_trigram_of_another_vocabulary_is_refused(capsys, pair, letters, tmp_path):
    saved = tmp_path / "letters.npz"
    assert run(capsys, "generate", "x", "-n", 1, "--corpus", letters, "--save", saved)[0] == 0
    smaller = models.Pair(pair.target, None, pair.tokenizer, pair.vocab_size - 1)
    with pytest.raises(ValueError, match="257 ids, the target has 256"):
        corpus.load(saved, smaller)
    backwards = models.Pair(pair.target, None, Backwards(pair.tokenizer), pair.vocab_size)
    with pytest.raises(ValueError, match="another tokenizer"):
        corpus.load(saved, backwards)
    assert corpus.load(saved, pair).vocab_size == pair.vocab_size


class Backwards:
    """A tokenizer of as many ids, which mean other strings."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer

    def get_vocab(self) -> dict[str, int]:
        vocabulary = self.tokenizer.get_vocab()
        return {string: len(vocabulary) - 1 - id_ for string, id_ in vocabulary.items()}


def test_folders_are_read_without_hidden_and_binary_files(tmp_path):
    for name, content in {
        "a.txt": b"eins",
        "sub/b.md": b"zwei",
        ".git/c.txt": b"versteckt",
        "d.png": b"\x89PNG\xff",
        "e.bin": b"a\0b",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    assert [document.text for document in corpus.read_texts([tmp_path])] == ["eins", "zwei"]


def test_default_trigram_is_counted_once_for_each_tokenizer(pair, monkeypatch, tmp_path, letters):
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    counted = []
    monkeypatch.setattr(corpus.prompts, "corpus", lambda: counted.append(1) or corpus.read_texts([letters]))
    first, second = corpus.default_trigram(pair), corpus.default_trigram(pair)
    assert len(counted) == 1
    assert torch.equal(first.law([1, 2]), second.law([1, 2]))
    other = models.Pair(pair.target, None, pair.tokenizer, pair.vocab_size + 1)
    assert corpus.default_trigram(other).vocab_size == pair.vocab_size + 1
    assert len(counted) == 2
    for module in (corpus, trigram):  # another way of counting: what an older one has kept is not read
        monkeypatch.setattr(module, "FILE_FORMAT", "another way of counting")
    assert corpus.default_trigram(pair).vocab_size == pair.vocab_size
    assert len(counted) == 3


def test_default_trigram_is_counted_where_it_cannot_be_kept(pair, monkeypatch, letters, capfd):
    monkeypatch.setenv("SPECDEC_CACHE", str(letters / "cache"))  # below a file
    monkeypatch.setattr(corpus.prompts, "corpus", lambda: corpus.read_texts([letters]))
    expected = corpus.fit(pair, corpus.read_texts([letters]))
    assert torch.equal(corpus.default_trigram(pair).law([1, 2]), expected.law([1, 2]))
    said = capfd.readouterr().err
    assert "set SPECDEC_CACHE" in said
    assert "specdec: kept in" not in said


def test_smollm2_from_the_command_line(capsys, monkeypatch, tmp_path):
    real = real_smollm2()
    monkeypatch.setattr(models, "load_pair", lambda name, **options: real)
    common = ["generate", "The capital of France is", "-n", 12, "-t", 0]
    plain = run_json(capsys, *common, "--drafter", "none")
    assert "Paris" in plain["text"]
    # drafting from the model's own words: most are accepted, and the text stays what it was
    (tmp_path / "own.txt").write_text("The capital of France is" + plain["text"], encoding="utf-8")
    data = run_json(capsys, *common, "--corpus", tmp_path)
    assert data["tokens"] == plain["tokens"]
    assert data["tau"] > 2
