"""What a pass over n new tokens costs at several contexts, and a drafted token: measured before any arm."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from tqdm import tqdm

from ..benchmark import time_call, waiter
from ..foundations.protocols import Drafter
from ..foundations.randomness import TorchRandomness
from ..foundations.sampling import Sampling
from ..foundations.timing import is_out_of_memory
from ..kv_cache import CachedModel
from .bench_prompts import PASSAGES
from .pair_arms import Parts, drafters
from .pair_plan import Plan

DRAFT_CONTEXT = 128


def costs_report(parts: Parts, plan: Plan) -> dict[str, Any]:
    """Return seconds of passes by context and n, and of a drafted token by drafter, every repeat of each."""
    text = parts.pair.tokenizer(" ".join(PASSAGES))["input_ids"]
    passes, skipped = {}, {}
    for context in plan.contexts:
        try:
            passes[str(context)] = pass_seconds(parts, plan, over_and_over(text, context))
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
            skipped[str(context)] = "out of memory: lower --context, or take --dtype bfloat16"
        except ValueError as error:
            skipped[str(context)] = str(error)
    return {"passes": passes, "skipped": skipped, "draft": draft_seconds(parts, plan, text)}


def pass_seconds(parts: Parts, plan: Plan, context: Sequence[int]) -> dict[str, list[float]]:
    """Return {n: seconds of each pass over n new tokens}, n = 1 .. K + 1 in turn, after `context`.

    Errors: ValueError for a context that leaves no room.
    """
    model = CachedModel(parts.pair.target, vocab_size=parts.pair.vocab_size)
    blocks = range(1, plan.k + 2)
    if len(context) + blocks[-1] > model.context_length:
        raise ValueError(f"the model goes to {model.context_length} tokens")
    wait = waiter(parts.pair.target.device)
    times: dict[str, list[float]] = {str(n): [] for n in blocks}
    repeats = tqdm(range(plan.repeats), desc=f"v(n) at {len(context)}", disable=None, leave=False)
    for _ in repeats:
        for n in blocks:
            sequence = [*context, *context[:n]]
            # the call that warms up fills or rolls back the cache: the one that is timed feeds n tokens
            times[str(n)].append(time_call(partial(model.rows, sequence, n), wait, time.perf_counter))
    return times


def draft_seconds(parts: Parts, plan: Plan, text: Sequence[int]) -> dict[str, Any]:
    """Return for each drafter K, how many tokens it drafted, and the seconds a token of each repeat."""
    draft = CachedModel(parts.draft, vocab_size=parts.pair.vocab_size)
    context = over_and_over(text, min(DRAFT_CONTEXT, draft.context_length - plan.k - plan.draft_k - 1))
    found = {}
    for name, made in drafters(parts.pair.vocab_size, parts.counts, draft).items():
        k = plan.draft_k if name == "model" else plan.k
        found[name] = _one_drafter(made(), context, k, plan, waiter(parts.pair.target.device))
    return found


def _one_drafter(drafter: Drafter, context: list[int], k: int, plan: Plan, wait: Any) -> dict[str, Any]:
    def draft() -> int:
        return len(drafter.draft(context, k, Sampling(), TorchRandomness(plan.seed)))

    drafted = draft()
    seconds = [time_call(draft, wait, time.perf_counter) / max(drafted, 1) for _ in range(plan.repeats)]
    return {"k": k, "drafted": drafted, "seconds_a_token": seconds}


def over_and_over(text: Sequence[int], length: int) -> list[int]:
    """Return `length` tokens of a text, over and over: so that a drafter that copies finds something."""
    return (list(text) * (length // len(text) + 1))[: max(length, 1)]
