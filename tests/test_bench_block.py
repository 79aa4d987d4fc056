"""`specdec bench block`: laws read in blocks beside laws read token by token."""

from __future__ import annotations

import json

import pytest
import torch
from cli_parts import run, served_pair, tiny_pair  # noqa: F401 (fixtures by name)

from specdec_lessons.cli import bench_block
from specdec_lessons.cli.bench import Workload
from specdec_lessons.foundations import models
from specdec_lessons.foundations.models import Pair


@pytest.fixture
def small(pair, monkeypatch):
    """The tiny pair in the format that is asked for, and two short texts."""

    def load_pair(_name, dtype=None, **_options):
        tiny = tiny_pair()
        return Pair(tiny.target.to(dtype), None, tiny.tokenizer, tiny.vocab_size)

    monkeypatch.setattr(models, "load_pair", load_pair)
    monkeypatch.setattr(bench_block, "texts", lambda: {"one": "die Brücke", "two": "der Fluß"})
    monkeypatch.setattr(bench_block, "PREFILL", 3)
    monkeypatch.setattr(bench_block, "POSITIONS", 5)


def test_every_position_is_measured_once_for_each_format_and_block(small, capsys, tmp_path):
    file = tmp_path / "block.json"
    code, out, _ = run(capsys, "bench", "block", "--json", file)
    assert code == 0
    assert "bfloat16, blocks of 5: median" in out
    report = json.loads(file.read_text(encoding="utf-8"))
    runs = {(one["dtype"], one["block"]): one for one in report["runs"]}
    assert list(runs) == [
        (d, n) for d in ("float32", "bfloat16") for n in (1, 2, 5, 9) if (d, n) != ("float32", 1)
    ]
    assert {len(one["variation"]) for one in runs.values()} == {report["positions"]} == {10}
    assert max(runs["float32", 5]["variation"]) < 1e-5
    # the control: a format that rounds more is further off
    assert min(runs["bfloat16", 1]["variation"]) > 1e-5
    assert report["bfloat16 from float32: median"] > report["float32, blocks of 5: 99th percentile"]


def test_the_laws_are_those_of_a_pass_over_everything():
    tiny = tiny_pair()
    read = [tiny.tokenizer.encode("die Brücke über den Fluß " * 4)[: bench_block.PREFILL + 7]]
    with torch.no_grad():
        logits = tiny.target(input_ids=torch.tensor(read)).logits[0]
    whole = logits[bench_block.PREFILL :, : tiny.vocab_size].double().softmax(-1)
    for n in (1, 3, 9):
        torch.testing.assert_close(bench_block.laws(tiny, read, n), whole, atol=1e-6, rtol=0)


def test_distances_are_total_variations_and_flips_come_with_their_margin():
    one = torch.tensor([[0.5, 0.3, 0.2], [0.4, 0.4, 0.2]], dtype=torch.float64)
    other = torch.tensor([[0.3, 0.5, 0.2], [0.4, 0.4, 0.2]], dtype=torch.float64)
    assert bench_block.distances(one, other) == {"variation": [0.2, 0.0], "flips": [[0, 0.2]]}
    assert bench_block.distances(one, one)["flips"] == []


def test_an_interrupted_run_keeps_what_there_is(small, monkeypatch):
    def stopped(pair, read, n, laws=bench_block.laws):
        if n == 5:
            raise KeyboardInterrupt
        return laws(pair, read, n)

    monkeypatch.setattr(bench_block, "laws", stopped)
    report = bench_block.block_report(Workload())
    assert report["interrupted"]
    assert [one["block"] for one in report["runs"]] == [2]


def test_the_real_texts_are_long_enough():
    words = {name: len(text.split()) for name, text in bench_block.texts().items()}
    assert min(words.values()) > 120  # a word is a token at least, and most are more
