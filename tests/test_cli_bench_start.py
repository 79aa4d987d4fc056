"""`specdec bench start`: every position of the sliders once, pass times once for each number format."""

from __future__ import annotations

import json

from cli_parts import run, served_pair  # noqa: F401 (fixtures by name)

from specdec_lessons.cli import bench_start
from specdec_lessons.trigram import KneserNeyTrigram


def test_every_run_and_each_format_is_recorded_once(capsys, pair, monkeypatch, tmp_path):
    trigram = KneserNeyTrigram.fit([pair.tokenizer.encode("a list is a list")], vocab_size=pair.vocab_size)
    monkeypatch.setattr(bench_start.corpus, "default_trigram", lambda _: trigram)
    monkeypatch.setattr(bench_start, "PROMPT", "a list ")
    monkeypatch.setattr(bench_start, "KS", (0, 3))
    monkeypatch.setattr(bench_start, "TEMPERATURES", (0.0, 0.75))
    monkeypatch.setattr(bench_start, "CONTEXT", 16)
    measured = []
    monkeypatch.setattr(bench_start, "pass_seconds", lambda p: measured.append(p) or {"1": 1.0, "2": 1.5})
    file, picture = tmp_path / "start.json", tmp_path / "race.svg"
    code, out, _ = run(capsys, "bench", "start", "-n", 6, "--json", file, "--picture", picture)
    assert code == 0
    assert "1.50" in out
    report = json.loads(file.read_text(encoding="utf-8"))
    assert measured == [pair]  # which is in float32 already: nothing is loaded or timed again
    assert (report["runs_dtype"], list(report["pass_seconds"])) == ("float32", ["float32"])
    runs = {(r["k"], r["temperature"]): r["rounds"] for r in report["runs"]}
    assert set(runs) == {(0, 0.0), (0, 0.75), (3, 0.0), (3, 0.75)}
    greedy = ["".join(text for round_ in runs[k, 0.0] for text, _ in round_) for k in (0, 3)]
    assert greedy[0] == greedy[1]
    assert picture.read_text(encoding="utf-8") == bench_start.draw(report)
