"""From a request to something that runs: checked first, then loaded, then wired together."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

from ..engine import ModelDrafter, rounds
from ..foundations import models
from ..foundations.checks import check_budget
from ..foundations.protocols import Drafter
from ..foundations.records import Generation, Round
from ..foundations.sampling import Sampling
from ..foundations.store import announce
from ..foundations.timing import elapsed
from ..kv_cache import CachedModel
from ..lookup import LookupDrafter
from ..trigram import KneserNeyTrigram, TrigramDrafter
from . import corpus
from .options import DrafterName, DtypeName, Request

DTYPES = {
    DtypeName.AUTO: None,
    DtypeName.FLOAT32: torch.float32,
    DtypeName.BFLOAT16: torch.bfloat16,
    DtypeName.FLOAT16: torch.float16,
}


def check(request: Request) -> Request:
    """Return the request with its prompt read. Errors: ValueError for all that is wrong without a model."""
    check_budget(request.max_new_tokens, request.k)
    sampling(request)
    _check_models(request)
    check_machine(request.device, request.threads)
    check_seed(request.seed)
    if request.drafter is not DrafterName.TRIGRAM and (request.corpus or request.save):
        raise ValueError(
            f"--corpus and --save belong to the trigram, not to --drafter {request.drafter.value}"
        )
    corpus.check(request.corpus, request.save)
    return replace(request, prompt=_prompt(request.prompt))


def _prompt(typed: str) -> str:
    if typed == "-" and sys.stdin is None:
        raise ValueError("prompt - reads standard input, which is closed: give the text itself, or a pipe")
    try:
        prompt = sys.stdin.read().removesuffix("\n") if typed == "-" else typed
        prompt.encode("utf-8")  # bytes that are no text are handed on by the shell as lone surrogates
    except UnicodeError as error:
        raise ValueError(f"the prompt is not text in UTF-8 ({error}): convert it, as iconv does") from None
    if not prompt:
        raise ValueError(
            f"prompt={prompt!r} is empty: give some text to continue, or - to read it from stdin"
        )
    return prompt


def _check_models(request: Request) -> None:
    if request.draft is not None and request.target is None:
        raise ValueError(f"--draft {request.draft} without --target: name both, or use --pair")
    if request.target is None:
        check_pair(request.pair)
    if request.layers is not None and request.drafter is not DrafterName.MODEL:
        raise ValueError(f"--layers {request.layers} cuts a draft from the target: add --drafter model")
    if request.layers is not None and request.layers < 1:
        raise ValueError(f"--layers {request.layers}: draft with 1 layer or more")


def check_pair(name: str) -> None:
    """Raise ValueError, naming those that are known, for the name of a pair that is not."""
    if name not in models.PAIRS:
        raise ValueError(f"unknown pair {name!r}: choose one of {', '.join(models.PAIRS)}")


def check_seed(seed: int | None) -> None:
    """Raise ValueError for a seed that a torch generator cannot take."""
    if seed is not None and not -(2**63) <= seed < 2**64:
        raise ValueError(f"--seed {seed}: pass a whole number from -2**63 to 2**64 - 1")


def check_machine(device: str | None, threads: int | None) -> None:
    """Set the CPU threads. Errors: ValueError for a device that is not there, for 0 threads or too many."""
    if threads is not None:
        if threads < 1:
            raise ValueError(f"--threads {threads}: use 1 or more")
        if threads > (most := os.cpu_count() or 1):
            raise ValueError(f"--threads {threads}: this machine has {most} CPUs, use 1 to {most}")
        torch.set_num_threads(threads)
    if device is None:
        return
    try:
        if torch.empty(0, device=device).is_meta:
            raise RuntimeError("it holds no numbers")
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        reason = str(error).splitlines()[0]
        raise ValueError(f"--device {device} cannot be used ({reason}): try --device cpu") from None


def sampling(request: Request) -> Sampling:
    """Return the request's `Sampling`, which checks its values itself."""
    return Sampling(request.temperature, request.top_k, request.top_p)


@dataclass(frozen=True)
class Setup:
    """A loaded request. trigram: counted once and shared by all runs; None for other drafters."""

    request: Request
    pair: models.Pair
    prompt: list[int]
    trigram: KneserNeyTrigram | None

    @property
    def k(self) -> int:
        """Tokens drafted per round: 0 where nobody drafts."""
        return 0 if self.request.drafter is DrafterName.NONE else self.request.k

    def start(self, k: int, seed: int | None, max_new_tokens: int | None = None) -> Run:
        """Return a run that is ready to go, on empty caches: a kept one would skip the prefill."""
        budget = self.request.max_new_tokens if max_new_tokens is None else max_new_tokens
        target = CachedModel(self.pair.target, vocab_size=self.pair.vocab_size)
        stream = rounds(
            target,
            self._drafter() if k else None,
            self.prompt,
            max_new_tokens=budget,
            k=k,
            sampling=sampling(self.request),
            seed=seed,
        )
        return Run(self.prompt, stream)

    def _drafter(self) -> Drafter:
        if self.trigram is not None:
            return TrigramDrafter(self.trigram)
        if self.request.drafter is DrafterName.LOOKUP:
            return LookupDrafter(self.pair.vocab_size)
        return model_drafter(self.pair, self.request.layers)


class Run:
    """One generation under way: iterate over its rounds; then, or after Ctrl-C, ask for `generation`."""

    def __init__(self, prompt: list[int], stream: Iterator[Round]):
        self.prompt, self.stream = prompt, stream
        self.rounds: list[Round] = []
        self.seconds: list[float] = []  # of each round, without what the caller does between them
        self.interrupted = False

    def __iter__(self) -> Iterator[Round]:
        """Yield the rounds; Ctrl-C inside one ends the iteration and is noted."""
        try:
            start = time.perf_counter()
            for round_ in self.stream:
                self.seconds.append(elapsed(start, time.perf_counter()))
                self.rounds.append(round_)
                yield round_
                start = time.perf_counter()
        except KeyboardInterrupt:
            self.interrupted = True

    @property
    def generation(self) -> Generation:
        """What there is so far."""
        reason = self.rounds[-1].stop_reason if self.rounds else None
        if reason is None:
            reason = "interrupted" if self.interrupted or self.rounds else "length"
        return Generation(self.prompt, self.rounds, reason, sum(self.seconds))


def load(request: Request) -> Setup:
    """Return a checked request, loaded. Errors: as `load_pair`; ValueError for what only a model shows."""
    pair = load_models(request)
    prompt = encode(pair.tokenizer, request.prompt, request.chat)
    setup = Setup(request, pair, prompt, None)
    setup.start(
        0, seed=0
    )  # what rounds() refuses, it refuses before a trigram is counted or anything printed
    if request.drafter is not DrafterName.TRIGRAM or not (request.k or request.save):
        setup.start(setup.k, seed=0)
        if request.drafter is DrafterName.MODEL:
            _note_cut_target(setup)
        return setup
    return replace(setup, trigram=corpus.trigram(pair, request.corpus, request.save))


def load_models(request: Request) -> models.Pair:
    """Return the request's pair, by name or by --target and --draft."""
    where: dict[str, Any] = {"device": request.device, "dtype": DTYPES[request.dtype]}
    if request.target is not None:
        return models.load_models(request.target, request.draft, **where)
    return models.load_pair(request.pair, **where)


def encode(tokenizer: Any, text: str, chat: bool) -> list[int]:
    """Return the prompt's ids. Errors: ValueError without a chat template, or for text without a token."""
    if not chat:
        ids = tokenizer(text)["input_ids"]
    elif tokenizer.chat_template is None:
        raise ValueError("--chat: this tokenizer has no chat template; leave --chat out")
    else:
        message = [{"role": "user", "content": text}]
        templated = tokenizer.apply_chat_template(message, add_generation_prompt=True, tokenize=False)
        ids = tokenizer(templated, add_special_tokens=False)["input_ids"]
    if not ids:
        raise ValueError(f"prompt={text[:40]!r} has no token in this vocabulary: give other text")
    return list(ids)


def model_drafter(pair: models.Pair, layers: int | None) -> ModelDrafter:
    """Return the pair's draft model as drafter, or the target's first layers: as many as asked, or 2/3."""
    draft = pair.draft
    if draft is None or layers is not None:
        draft = models.first_layers(pair.target, layers or default_layers(pair))
    return ModelDrafter(CachedModel(draft, vocab_size=pair.vocab_size))


def default_layers(pair: models.Pair) -> int:
    """Return two thirds of the target's layers: fewer are hardly ever right, more cost like the target."""
    return max(1, depth(pair) * 2 // 3)


def depth(pair: models.Pair) -> int:
    """Return how many layers the target has."""
    return int(pair.target.config.get_text_config().num_hidden_layers)


def _note_cut_target(setup: Setup) -> None:
    request, pair = setup.request, setup.pair
    if setup.k and (pair.draft is None or request.layers is not None):
        used = request.layers or default_layers(pair)
        announce(f"drafting with the target's first {used} of {depth(pair)} layers: honest, but not fast")
