"""Where the time of a round goes: the target's pass, the draft, and judging what was drafted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from tqdm import tqdm

from ..benchmark import TimedTarget
from ..engine import rounds
from ..foundations.models import Pair
from ..foundations.protocols import Drafter
from ..foundations.records import Round
from ..kv_cache import CachedModel
from ..trigram import TrigramDrafter
from . import corpus
from .bench import Workload
from .prompts import Prompt, prompts
from .report import provenance
from .setup import default_layers, encode, model_drafter


@dataclass(frozen=True)
class RoundTime:
    """Seconds of one round: all of it, in the target's pass, drafting, and the rest (judging, drawing)."""

    total: float
    target: float
    draft: float

    @property
    def judge(self) -> float:
        """Laws, coins, verdict, the recovered or bonus token, and the loop around them."""
        return self.total - self.target - self.draft


def timed_rounds(target: TimedTarget, stream: Iterator[Round]) -> Iterator[RoundTime]:
    """Yield the times of each round of `stream`, which runs on `target`, but for the prefill in the first."""
    start, before = time.perf_counter(), target.seconds
    for number, round_ in enumerate(stream):
        now, inside = time.perf_counter(), target.seconds
        if number > 0:
            yield RoundTime(now - start, inside - before, round_.draft_seconds)
        start, before = time.perf_counter(), inside


def summary(times: Sequence[RoundTime]) -> dict[str, Any]:
    """Return how many rounds, the share of their time outside the target, and medians in milliseconds."""
    total = sum(t.total for t in times)
    parts = {name: [getattr(t, name) for t in times] for name in ("total", "target", "draft", "judge")}
    return {
        "rounds": len(times),
        "share_outside_target": 1 - sum(parts["target"]) / total if total else None,
        "median_share_outside_target": median(1 - t.target / t.total for t in times) if times else None,
        "median_ms": {name: 1e3 * median(values) if values else None for name, values in parts.items()},
    }


def rounds_report(work: Workload) -> dict[str, Any]:
    """Return `summary` for trigram and model as drafter, with provenance; Ctrl-C keeps what there is."""
    pair = work.load()
    counts = corpus.default_trigram(pair)
    drafters: dict[str, Callable[[], Drafter]] = {
        "trigram": lambda: TrigramDrafter(counts),
        "model": lambda: model_drafter(pair, None),
    }
    times: dict[str, list[RoundTime]] = {name: [] for name in drafters}
    texts = prompts(work.per_kind)
    interrupted = False
    try:
        for number, prompt in enumerate(
            tqdm(texts, desc="rounds", unit=" prompts", disable=None, leave=False)
        ):
            for name, drafter in drafters.items():
                times[name].extend(_times(pair, drafter(), prompt, work, work.seed + number))
    except KeyboardInterrupt:
        interrupted = True
    model = "the pair's draft" if pair.draft is not None else f"first {default_layers(pair)} layers"
    return {
        "k": work.k,
        "new_tokens": work.tokens,
        "prompts": len(texts),
        "model": model,
        "drafters": {name: summary(list_) for name, list_ in times.items()},
        "interrupted": interrupted,
        "provenance": provenance(pair.target),
    }


def _times(pair: Pair, drafter: Drafter, prompt: Prompt, work: Workload, seed: int) -> Iterator[RoundTime]:
    target = TimedTarget(CachedModel(pair.target, vocab_size=pair.vocab_size))
    ids = encode(pair.tokenizer, prompt.text, prompt.chat and pair.tokenizer.chat_template is not None)
    stream = rounds(target, drafter, ids, max_new_tokens=work.tokens, k=work.k, stop_tokens=[], seed=seed)
    return timed_rounds(target, stream)
