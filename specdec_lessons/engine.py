"""Chapter 6. The engine: draft, verify, keep, repeat.

`speculative_round` is the algorithm (Leviathan et al., https://arxiv.org/abs/2211.17192, algorithm 1; the
same as Chen et al., https://arxiv.org/abs/2302.01318, algorithm 2, with p and q exchanged). `rounds` is the
loop around it, with its budget and its stops, and `generate` collects what the loop yields.
"""

from __future__ import annotations

import codecs
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import torch

from .acceptance import acceptance_probability
from .foundations.checks import (
    check_budget,
    check_draft,
    check_drafter,
    check_prompt,
    check_randomness,
    check_sampling,
    check_shape,
    check_stop_tokens,
    check_tokenizer,
    token_ids,
)
from .foundations.protocols import Draft, Drafter, LanguageModel
from .foundations.randomness import Randomness, TorchRandomness
from .foundations.records import Generation, Rates, Round, rates
from .foundations.sampling import Sampling
from .kv_cache import CachedModel, CheckedModel, as_language_model
from .residual import verify

__all__ = [
    "Generation",
    "ModelDrafter",
    "Rates",
    "Round",
    "collect",
    "cut",
    "generate",
    "rates",
    "rounds",
    "speculative_round",
    "stream_text",
]


class ModelDrafter:
    """A language model as drafter: the two-model pair of Leviathan et al. and Chen et al.

    model: anything that speaks `rows`, or a Hugging Face causal model, which gets a cache of its own.
    """

    def __init__(self, model: Any):
        self.model = as_language_model(model)
        self.vocab_size = self.model.vocab_size

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return at most k tokens (n,), drawn one after the other, with the laws (n, V) they came from."""
        sequence, laws = list(context), []
        for _ in range(min(k, self.model.context_length - len(context) + 1)):
            law = sampling.law(self.model.rows(sequence, 1))
            sequence.append(int(randomness.draw(law)))
            laws.append(law)
        if not laws:
            return empty_draft(self.vocab_size)
        return Draft(torch.tensor(sequence[len(context) :]), torch.cat(laws))


def empty_draft(vocab_size: int) -> Draft:
    """Return a draft of no tokens: the round is then one step of plain decoding."""
    return Draft(torch.empty(0, dtype=torch.int64), torch.empty(0, vocab_size))


def speculative_round(
    target: LanguageModel,
    drafter: Drafter | None,
    sequence: Sequence[int],
    k: int,
    sampling: Sampling,
    randomness: Randomness,
) -> Round:
    """Return one round over `sequence`: at most k tokens drafted, all judged by one pass of the target.

    The drafter may return fewer than k; then n + 1 rows are asked for. What is emitted, the accepted tokens
    and one recovered or bonus token, follows the target's law whatever the drafter does.
    Source: Leviathan et al., algorithm 1.
    """
    start = time.perf_counter()
    if drafter is None or k == 0:
        draft = empty_draft(target.vocab_size)
    else:
        draft = drafter.draft(sequence, k, sampling, randomness)
        check_draft(draft, k, target.vocab_size)
    drafted = draft.tokens.tolist()
    handed_over = time.perf_counter()
    logits = target.rows([*sequence, *drafted], len(draft) + 1)
    check_shape("the target returned rows", logits, len(draft) + 1, target.vocab_size)
    laws = sampling.law(logits)
    draft = Draft(draft.tokens.to(laws.device), draft.laws.to(laws.device))
    verdict = verify(draft, laws, randomness.flip(_acceptance_probabilities(draft, laws)))
    token = int(randomness.draw(verdict.next_law))
    block = (*drafted[: verdict.accepted], token)
    done = time.perf_counter()
    return Round(tuple(drafted), verdict.accepted, token, block, handed_over - start, done - handed_over)


def _acceptance_probabilities(draft: Draft, target_laws: torch.Tensor) -> torch.Tensor:
    """(n,): min(1, p / q) of each drafted token, each under its own row."""
    chosen = draft.tokens[:, None]
    p_x = target_laws[: len(draft)].gather(1, chosen)[:, 0]
    return acceptance_probability(p_x, draft.laws.gather(1, chosen)[:, 0])


def cut(block: Sequence[int], budget: int, stop_tokens: Collection[int]) -> tuple[int, ...]:
    """Return what may be emitted of a block: at most `budget` tokens, nothing after the first stop token.

    The stop token itself stays. A stop inside the accepted draft ends the text there: everything after it was
    drafted, and judged, in a text that had already ended.
    """
    kept = tuple(block[:budget])
    stop = next((i for i, token in enumerate(kept) if token in stop_tokens), len(kept))
    return kept[: stop + 1]


def rounds(
    target: Any,
    drafter: Drafter | None,
    prompt: Any,
    *,
    max_new_tokens: int,
    k: int = 5,
    sampling: Sampling = Sampling(),
    stop_tokens: Collection[int] | None = None,
    randomness: Randomness | None = None,
    seed: int | None = None,
    check_cache: bool = False,
) -> Iterator[Round]:
    """Return an iterator over the rounds of one generation; bad input raises here, before any work.

    target: anything that speaks `rows`, or a Hugging Face causal model. drafter: None only if k = 0, which
    is plain decoding. prompt: token ids. stop_tokens: None means the target's generation config.
    randomness, or a seed for it; neither means fresh randomness. check_cache: compare cached with fresh
    rows in every pass.
    Errors: ValueError for bad input, with the value and the remedy; CacheMismatch under check_cache.
    """
    target = as_language_model(target)
    ids = token_ids(prompt)
    check_budget(max_new_tokens, k)
    check_prompt(ids, target)
    check_drafter(drafter, k, target.vocab_size)
    check_sampling(sampling)
    if randomness is not None and seed is not None:
        raise ValueError(f"seed={seed} beside randomness: pass one of the two")
    stops = check_stop_tokens(_stops_of(target) if stop_tokens is None else stop_tokens, target.vocab_size)
    if check_cache:
        target, drafter = _checked(target, drafter)
    chance = TorchRandomness(seed) if randomness is None else randomness
    check_randomness(chance)
    return _loop(target, drafter, ids, max_new_tokens, k, sampling, stops, chance)


def _loop(
    target: LanguageModel,
    drafter: Drafter | None,
    sequence: list[int],
    budget: int,
    k: int,
    sampling: Sampling,
    stops: Collection[int],
    randomness: Randomness,
) -> Iterator[Round]:
    reason = None if budget else "length"
    while reason is None:
        room = target.context_length - len(sequence)
        # one less than what may be emitted: the round adds a token of its own
        round_ = speculative_round(
            target, drafter, sequence, min(k, budget - 1, room - 1), sampling, randomness
        )
        kept = cut(round_.tokens, budget, stops)
        sequence = [*sequence, *kept]
        budget -= len(kept)
        if kept[-1] in stops:
            reason = "stop"
        elif budget == 0:
            reason = "length"
        elif len(sequence) == target.context_length:
            reason = "context"
        yield replace(round_, tokens=kept, stop_reason=reason)


def generate(
    target: Any, drafter: Drafter | None, prompt: Any, *, tokenizer: Any = None, **options: Any
) -> Generation:
    """Return a `Generation` of the same law as the target's own.

    options: those of `rounds`: max_new_tokens (needed), k=5, sampling, stop_tokens, randomness or seed,
    check_cache. k = 0 is plain autoregressive decoding, the baseline. tokenizer: decides nothing; with it the
    Generation shows itself in a notebook as text instead of ids. An interrupt (Ctrl-C) returns what there is,
    with stop_reason "interrupted". Errors: those of `rounds`.
    """
    check_tokenizer(tokenizer)
    stream = rounds(target, drafter, prompt, **options)
    return replace(collect(token_ids(prompt), stream), tokenizer=tokenizer)


def collect(prompt: list[int], stream: Iterable[Round]) -> Generation:
    """Return the `Generation` of a stream of rounds, as far as it came if it was interrupted."""
    done: list[Round] = []
    start = time.perf_counter()
    reason = "length"  # of a stream without rounds: a budget of 0
    try:
        for round_ in stream:
            done.append(round_)
            reason = round_.stop_reason or "interrupted"
    except KeyboardInterrupt:
        reason = "interrupted" if not done else reason
    return Generation(prompt, done, reason, time.perf_counter() - start)


def stream_text(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of a stream of bytes, one string for each piece, and what is left at the end.

    A token may end in the middle of a character. Its bytes are held back until the rest arrives, so that no
    character is printed as U+FFFD unless the bytes are wrong for good.
    """
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def _stops_of(target: LanguageModel) -> list[int]:
    """The end tokens that the target's generation config names, else its config; a table has none."""
    model = getattr(target, "model", None)
    for config in (getattr(model, "generation_config", None), getattr(model, "config", None)):
        ends = getattr(config, "eos_token_id", None)
        if ends is not None:
            # a config may name an id that the model does not have; it can never come
            return [
                end for end in (ends if isinstance(ends, list) else [ends]) if 0 <= end < target.vocab_size
            ]
    return []


def _checked(target: LanguageModel, drafter: Drafter | None) -> tuple[LanguageModel, Drafter | None]:
    if isinstance(drafter, ModelDrafter) and isinstance(drafter.model, CachedModel):
        drafter = ModelDrafter(CheckedModel(drafter.model))
    return (CheckedModel(target) if isinstance(target, CachedModel) else target), drafter
