"""`specdec bench`: what is measured, on what text, and that nothing is written by halves."""

from __future__ import annotations

import itertools
import json
import os
import time

import pytest
import torch
from cli_parts import run, served_pair  # noqa: F401 (fixtures by name)

from specdec_lessons.cli import bench_acceptance, bench_rounds, prompts
from specdec_lessons.cli.bench import Workload
from specdec_lessons.cli.report import check_writable, write_json, write_text
from specdec_lessons.engine import rounds
from specdec_lessons.foundations.corpora import python_docs, python_sources
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.records import Generation, Round
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.trigram import KneserNeyTrigram


@pytest.fixture
def small(pair, monkeypatch):
    """The tiny pair with a trigram of its own, and short prompts."""
    ids = pair.tokenizer("die Brücke über den Fluß")["input_ids"]
    trigram = KneserNeyTrigram.fit([ids], vocab_size=pair.vocab_size)
    texts = [prompts.Prompt(kind, text) for kind in prompts.KINDS for text in ("der Fluß", "die Br")]
    for module in (bench_acceptance, bench_rounds):
        monkeypatch.setattr(module.corpus, "default_trigram", lambda _: trigram)
        monkeypatch.setattr(module, "prompts", lambda per_kind: texts)
    return trigram


# --- the prompts --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def corpus_text() -> str:
    return "\n".join(document.text for document in prompts.corpus())


def lines_of(kind: str) -> list[str]:
    texts = [prompt.text for prompt in prompts.prompts() if prompt.kind == kind]
    return [max(text.splitlines()[1:-1], key=len).strip() for text in texts]


@pytest.mark.parametrize("kind", ["code", "docs"])
def test_the_trigram_has_not_read_what_it_is_asked_to_continue(kind, corpus_text):
    lines = lines_of(kind)
    assert len(lines) == 8
    assert [line for line in lines if line in corpus_text] == []
    everything = "\n".join(document.text for document in python_sources() + python_docs())
    assert all(line in everything for line in lines)  # so the line above could fail


def test_leaving_out_by_name_alone_would_leave_copies():
    names = {f"topics/{name}" for name in prompts.TOPICS}
    rest = "\n".join(document.text for document in python_docs() if document.name not in names)
    assert any(line in rest for line in lines_of("docs"))


def test_eight_prompts_of_each_kind_or_fewer():
    assert [sum(p.kind == kind for p in prompts.prompts()) for kind in prompts.KINDS] == [8, 8, 8, 8]
    assert [sum(p.kind == kind for p in prompts.prompts(2)) for kind in prompts.KINDS] == [2, 2, 2, 2]
    assert {prompt.kind for prompt in prompts.prompts() if prompt.chat} == {"copy"}


# --- acceptance ---------------------------------------------------------------------------------------


def test_exact_alpha_is_the_sum_of_minima_at_every_position(pair, small):
    # a text that the trigram knows: after an unknown one its law is the same at every position
    ids, new = pair.tokenizer("die Br")["input_ids"], pair.tokenizer("ücke ")["input_ids"]
    text = Generation(ids, [Round((), 0, one, (one,), 0.0, 0.0) for one in new], "length", 0.0)
    alphas = bench_acceptance.exact_alphas(CachedModel(pair.target), small, text)
    expected = []
    for i in range(len(new)):
        before = ids + text.tokens[:i]
        with torch.no_grad():
            p = pair.target(torch.tensor([before])).logits[0, -1].softmax(-1)
        expected.append(float(torch.minimum(p, small.law(before)).sum()))
    assert alphas == pytest.approx(expected, abs=1e-5)
    laws = [small.law(ids + new[:i]) for i in range(len(new) + 1)]
    assert all(float((one - next_).abs().sum()) > 0.1 for one, next_ in itertools.pairwise(laws))


def test_kinds_are_means_of_prompts_with_their_standard_error():
    make = bench_acceptance.Sample
    samples = [make("code", [0.1, 0.3], 5, 1), make("code", [0.4] * 6, 3, 2), make("docs", [], 0, 0)]
    kinds = bench_acceptance.by_kind(samples)
    assert kinds["code"]["alpha"] == pytest.approx(0.3)  # of the prompts' means .2 and .4
    assert kinds["code"]["standard_error"] == pytest.approx(0.1)
    assert kinds["code"]["counted_alpha"] == pytest.approx(3 / 8)
    assert (kinds["code"]["prompts"], kinds["code"]["positions"]) == (2, 8)
    assert (kinds["docs"]["alpha"], kinds["docs"]["counted_alpha"]) == (None, None)
    assert kinds["all"]["tested"] == 8


def test_acceptance_writes_what_it_prints(capsys, small, tmp_path):
    path = tmp_path / "acceptance.json"
    code, out, _ = run(capsys, "bench", "acceptance", "--tokens", 6, "--json", path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert code == 0
    assert data["kinds"]["all"]["prompts"] == 8
    assert f"{data['kinds']['prose']['alpha']:.3f}" in out
    assert data["provenance"]["threads"] == 1


def test_an_interrupted_benchmark_keeps_what_it_has(capsys, small, monkeypatch, tmp_path):
    calls = []

    def interrupted(*arguments):
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return measured(*arguments)

    measured = bench_acceptance.sample
    monkeypatch.setattr(bench_acceptance, "sample", interrupted)
    path = tmp_path / "acceptance.json"
    code, out, _ = run(capsys, "bench", "acceptance", "--tokens", 4, "--json", path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert code == 130
    assert data["interrupted"]
    assert data["kinds"]["all"]["prompts"] == 3
    assert "interrupted" in out


# --- rounds -------------------------------------------------------------------------------------------


class SlowDrafter:
    """Drafts nothing, and takes its time."""

    vocab_size = 257

    def draft(self, context, k, sampling, randomness):
        time.sleep(0.02)
        return Draft(torch.zeros(0, dtype=torch.int64), torch.zeros(0, self.vocab_size))


def test_time_outside_the_target_is_told_from_time_inside(pair):
    pair.target.register_forward_pre_hook(lambda *_: time.sleep(0.06))
    target = bench_rounds.TimedTarget(CachedModel(pair.target))
    stream = rounds(target, SlowDrafter(), [1, 2, 3], max_new_tokens=6, stop_tokens=[], seed=0)
    times = list(bench_rounds.timed_rounds(target, stream))
    assert len(times) == 5  # the first round, which feeds the prompt, is left out
    report = bench_rounds.summary(times)
    assert report["median_ms"]["target"] >= 60
    assert report["median_ms"]["draft"] >= 20
    assert 0.15 < report["median_share_outside_target"] < 0.4  # .02 of .08, and some overhead
    for one in times:
        assert one.total == pytest.approx(one.target + one.draft + one.judge)


def test_rounds_report_has_both_drafters(small):
    report = bench_rounds.rounds_report(Workload(tokens=4, k=2))
    assert set(report["drafters"]) == {"trigram", "model"}
    assert all(part["rounds"] > 0 for part in report["drafters"].values())
    assert report["model"] == "first 2 layers"
    assert bench_rounds.summary([])["share_outside_target"] is None


# --- files --------------------------------------------------------------------------------------------


def test_what_is_no_file_is_refused_and_a_link_stays_a_link(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path):
        with pytest.raises(ValueError, match="cannot be written"):
            check_writable(place, "--json")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_text(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "text"


def test_json_files_are_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "result.json"
    write_json(path, {"a": 1})
    with pytest.raises(TypeError):
        write_json(path, {"a": 2, "b": object()})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 1}
    assert [file.name for file in path.parent.iterdir()] == ["result.json"]


def test_a_reader_of_the_old_file_never_sees_half_of_the_new_one(tmp_path):
    path, opened_before = tmp_path / "result.json", tmp_path / "old.json"
    write_json(path, {"a": 1})
    os.link(path, opened_before)
    write_json(path, {"a": 2})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 2}
    assert json.loads(opened_before.read_text(encoding="utf-8")) == {"a": 1}


def test_the_parts_are_measured_into_one_file(capsys, monkeypatch, tmp_path):
    from specdec_lessons.cli import bench_trigram

    whole = {
        "share_outside_target": 0.25,
        "median_ms": dict.fromkeys(("total", "target", "draft", "judge"), 1.0),
    }
    measured = {"k": 5, "model": "none", "drafters": {"trigram": {"rounds": 1, **whole}}}
    kinds = {"temperature": 1.0, "kinds": {}}
    monkeypatch.setattr(bench_acceptance, "acceptance_report", lambda work: kinds)
    monkeypatch.setattr(bench_rounds, "rounds_report", lambda work: measured)
    monkeypatch.setattr(bench_trigram, "trigram_report", lambda: {"law_us": 19.5})
    path = tmp_path / "bench.json"
    code, out, _ = run(capsys, "bench", "parts", "--json", path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert code == 0
    assert list(data) == ["acceptance", "rounds", "trigram"]
    assert data["trigram"]["law_us"] == 19.5
    assert all("versions" in part["provenance"] for part in data.values())
    assert "25.0%" in out
    assert "19.5" in out
