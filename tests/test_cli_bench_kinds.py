"""`specdec bench kinds`: one run for every kind, K and temperature; greedy text is the same for every K."""

from __future__ import annotations

import json

from cli_parts import run, served_pair  # noqa: F401 (fixtures by name)

from specdec_lessons.cli import bench_kinds
from specdec_lessons.trigram import KneserNeyTrigram


def test_every_run_is_recorded_once_and_its_rates_follow_from_its_rounds(capsys, pair, monkeypatch, tmp_path):
    trigram = KneserNeyTrigram.fit([pair.tokenizer.encode("a list is a list")], vocab_size=pair.vocab_size)
    monkeypatch.setattr(bench_kinds.corpus, "default_trigram", lambda _: trigram)
    monkeypatch.setattr(bench_kinds, "KINDS", ("code", "creative"))  # which fit a context of 128 bytes
    monkeypatch.setattr(bench_kinds, "KS", (1, 3))
    monkeypatch.setattr(bench_kinds, "TEMPERATURES", (0.0, 0.75))
    file = tmp_path / "kinds.json"
    code, out, _ = run(capsys, "bench", "kinds", "-n", 6, "--json", file)
    assert code == 0
    assert "creative" in out
    report = json.loads(file.read_text(encoding="utf-8"))
    runs = {(r["kind"], r["k"], r["temperature"]): r for r in report["runs"]}
    assert len(runs) == len(report["runs"]) == 8
    assert list(report["prompts"]) == ["code", "creative"]
    for kind in report["prompts"]:
        greedy = [[text for round_ in runs[kind, k, 0.0]["rounds"] for text, _ in round_] for k in (1, 3)]
        assert "".join(greedy[0]) == "".join(greedy[1])
    for (_, k, _), one in runs.items():
        assert one["tau"] == sum(map(len, one["rounds"])) / len(one["rounds"])
        assert len(one["drafted"]) == len(one["rounds"])
        assert max(one["drafted"]) <= k
