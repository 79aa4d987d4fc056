"""The arms of the paired benchmark that run this engine: plain, trigram, lookup, both, a draft model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..benchmark import Arm, Job, TimedRound, TimedTarget, timed_rounds
from ..engine import ModelDrafter, rounds
from ..foundations.models import Pair, first_layers
from ..foundations.protocols import Drafter
from ..foundations.sampling import Sampling
from ..kv_cache import CachedModel
from ..lookup import FallbackDrafter, LookupDrafter
from ..trigram import KneserNeyTrigram, TrigramDrafter
from . import corpus
from .hugging_face_arms import HuggingFaceArm
from .pair_plan import FALLBACK_K, Plan
from .setup import default_layers


@dataclass(frozen=True)
class Parts:
    """What the arms are made of: the pair, a draft model (its own, or the target's first layers), counts."""

    pair: Pair
    draft: Any
    counts: KneserNeyTrigram


def load_parts(pair: Pair, plan: Plan) -> Parts:
    """Return the parts of a loaded pair. Errors: ValueError for layers that the target does not have."""
    draft = pair.draft
    if draft is None or plan.layers is not None:
        draft = first_layers(pair.target, plan.layers or default_layers(pair))
    return Parts(pair, draft, corpus.default_trigram(pair))


def drafters(vocab_size: int, counts: KneserNeyTrigram, draft: Any) -> dict[str, Callable[[], Drafter]]:
    """Return by name of arm what makes its drafter, new for each run: nothing is kept between prompts."""
    return {
        "trigram": lambda: TrigramDrafter(counts),
        "lookup": lambda: LookupDrafter(vocab_size),
        "lookup+trigram": lambda: FallbackDrafter(
            LookupDrafter(vocab_size, shortest=2), TrigramDrafter(counts), otherwise_k=FALLBACK_K
        ),
        "model": lambda: ModelDrafter(draft),
    }


def arm(parts: Parts, name: str, k: int) -> Arm:
    """Return the arm called `name` that drafts k tokens. Errors: KeyError for a name that no arm has."""
    if name.startswith("hf"):
        return Arm(name, k, HuggingFaceArm(parts.pair, name, k, parts.draft))
    pair = parts.pair
    draft = CachedModel(parts.draft, vocab_size=pair.vocab_size)
    made = {"plain": lambda: None, **drafters(pair.vocab_size, parts.counts, draft)}[name]

    def run(job: Job) -> Iterator[TimedRound]:
        draft.reset()
        target = TimedTarget(CachedModel(pair.target, vocab_size=pair.vocab_size))
        stream = rounds(
            target,
            made(),
            job.ids,
            max_new_tokens=job.budget,
            k=k,
            sampling=Sampling(job.temperature),
            seed=job.seed,
        )
        return timed_rounds(stream, target)

    return Arm(name, k, run)
