"""A paired benchmark of the tiny pair that takes a second: few prompts, small K, a short trigram."""

from __future__ import annotations

import pytest
from cli_parts import served_pair  # noqa: F401 (fixture by name)

from specdec_lessons.benchmark import TimedRound, TimedRun
from specdec_lessons.cli import bench_prompts, pair_arms, pair_run
from specdec_lessons.trigram import KneserNeyTrigram

SMALL = ("--k", 2, "--draft-k", 2, "--tokens", 6, "--context", 16, "--repeats", 1, "--exact-tokens", 4)
TEXTS = [
    bench_prompts.Prompt(f"{kind} {i}", kind, text, False)
    for i, text in enumerate(("der Fluß der Fluß", "die Br"), 1)
    for kind in ("code", "copy")
]


@pytest.fixture(name="small")
def small_bench(pair, monkeypatch):
    """The tiny pair, a trigram of its own, four short prompts."""
    ids = pair.tokenizer("die Brücke über den Fluß")["input_ids"]
    counts = KneserNeyTrigram.fit([ids], vocab_size=pair.vocab_size)
    monkeypatch.setattr(pair_arms.corpus, "default_trigram", lambda _: counts)
    monkeypatch.setattr(pair_run, "bench_prompts", lambda per_kind: TEXTS)
    monkeypatch.setattr(pair_run, "exact_laws", lambda temperatures: [])
    return pair


def round_of(drafted: int, accepted: int, seconds: float = 1.0, outside: float = 0.1) -> TimedRound:
    """A round that spent `outside` of its time outside the pass."""
    tokens, inside = tuple(range(accepted + 1)), seconds * (1 - outside)
    return TimedRound(tuple(range(drafted)), accepted, 0, tokens, 0.0, inside, None, inside, seconds)


def run_of(
    arm: str, k: int, prompt: str, *rounds: TimedRound, temperature: float = 0.0, **fields
) -> TimedRun:
    """A run of these rounds on a prompt named "kind number"."""
    about = {
        "budget": 6,
        "prompt_tokens": 3,
        "kind": prompt.split()[0],
        "seconds": sum(r.seconds for r in rounds),
    }
    return TimedRun(
        rounds, **{**about, "arm": arm, "k": k, "prompt": prompt, "temperature": temperature, **fields}
    )
