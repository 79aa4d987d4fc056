"""Hugging Face's own decoding as arms of the benchmark: plain, prompt lookup, assisted by a draft model.

Everything is held still, so that the arms differ in their code alone: the same law, K constant, no early
stop of the draft, the model's own stop tokens, as everywhere else.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch

from ..benchmark import Job, TimedRound, waiter
from ..foundations.models import Pair
from ..foundations.quiet import quiet


@dataclass
class Passes:
    """Of each pass of a model: when it began and ended, and the token ids that it was fed."""

    started: list[float] = field(default_factory=list)
    ended: list[float] = field(default_factory=list)
    fed: list[list[int]] = field(default_factory=list)


class Listener:
    """A streamer that notes when tokens came out, and which."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.blocks: list[list[int]] = []
        self.prompt_seen = False

    def put(self, ids: torch.Tensor) -> None:
        """Note the ids; the first call brings the prompt."""
        if not self.prompt_seen:
            self.prompt_seen = True
            return
        self.times.append(time.perf_counter())
        self.blocks.append(ids.reshape(-1).tolist())

    def end(self) -> None:
        """Do nothing: the last tokens have come already."""


@contextmanager
def watched(model: Any) -> Iterator[Passes]:
    """Note the passes of `model` inside the block, waiting for its device at both ends as our arms do."""
    passes, wait = Passes(), waiter(model.device)

    def begin(_: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        ids = kwargs["input_ids"] if "input_ids" in kwargs else args[0]
        passes.fed.append(ids.reshape(-1).tolist())
        wait()
        passes.started.append(time.perf_counter())

    def end(*_: Any) -> None:
        wait()
        passes.ended.append(time.perf_counter())

    hooks = [model.register_forward_pre_hook(begin, with_kwargs=True), model.register_forward_hook(end)]
    try:
        yield passes
    finally:
        for hook in hooks:
            hook.remove()


class HuggingFaceArm:
    """`generate` of transformers as the `run` of an arm. name: "hf", "hf lookup" or "hf assisted"."""

    def __init__(self, pair: Pair, name: str, k: int, draft: Any):
        self.pair, self.name, self.k, self.draft = pair, name, k, draft

    def options(self, job: Job) -> dict[str, Any]:
        """Return what is passed to `generate`: every setting that a model's own config could bend."""
        pad = self.pair.tokenizer.pad_token_id
        options: dict[str, Any] = {
            "max_new_tokens": job.budget,
            "do_sample": job.temperature > 0,
            "pad_token_id": 0 if pad is None else pad,
            "repetition_penalty": 1.0,
        }
        if job.temperature > 0:  # top_k is 50 unless told otherwise
            options |= {"temperature": float(job.temperature), "top_k": 0, "top_p": 1.0}
        if self.name == "hf lookup":
            options["prompt_lookup_num_tokens"] = self.k
        if self.name == "hf assisted":
            hold_still(self.draft, self.k)
            options["assistant_model"] = self.draft
        return options

    def __call__(self, job: Job) -> list[TimedRound]:
        """Return the rounds of one run. The global random state is seeded inside and put back."""
        model, listener = self.pair.target, Listener()
        ids = torch.tensor([list(job.ids)], device=model.device)
        devices = [model.device] if model.device.type == "cuda" else []
        start = time.perf_counter()
        with torch.random.fork_rng(devices=devices), quiet(), watched(model) as passes:
            torch.manual_seed(job.seed)
            model.generate(
                input_ids=ids, attention_mask=torch.ones_like(ids), streamer=listener, **self.options(job)
            )
        return rounds_of(start, passes, listener, len(job.ids))


def hold_still(draft: Any, k: int) -> None:
    """Let the draft model propose k tokens in every round, however sure it is."""
    config = draft.generation_config
    config.num_assistant_tokens, config.num_assistant_tokens_schedule = k, "constant"
    config.assistant_confidence_threshold = 0.0


def rounds_of(start: float, passes: Passes, listener: Listener, prompt: int) -> list[TimedRound]:
    """Return one round for each block of tokens, with the pass that it came from.

    transformers before 5 hands on a block of no tokens where a prompt itself ends in a stop token: that
    pass is no round.
    """
    found = []
    for i, (done, block) in enumerate(zip(listener.times, listener.blocks, strict=True)):
        if not block:
            continue
        began, ended = passes.started[i], passes.ended[i]
        drafted = tuple(passes.fed[i][prompt:] if i == 0 else passes.fed[i][1:])
        accepted = min(len(block) - 1, len(drafted))
        drafting = began - start if drafted else 0.0
        times = (drafting, done - began, None, ended - began, done - start)
        found.append(TimedRound(drafted, accepted, block[-1], tuple(block), *times))
        start = done
    return found
