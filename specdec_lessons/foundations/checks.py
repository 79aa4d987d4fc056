"""Bad input, said before any work: every error names the value and what to do about it."""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any

import torch

from .protocols import Draft, LanguageModel
from .sampling import Sampling


def token_ids(prompt: Any) -> list[int]:
    """Return the prompt as a list of ints, from a list, a tensor or an array of one dimension.

    Errors: ValueError for text, for a batch, for an empty prompt, for entries that are not whole numbers.
    """
    if isinstance(prompt, str):
        raise ValueError(
            f"prompt={prompt[:40]!r}: pass token ids; encode the text with the model's tokenizer first"
        )
    if hasattr(prompt, "tolist"):
        prompt = prompt.tolist()
    if not isinstance(prompt, (list, tuple, range)):
        raise ValueError(f"prompt of type {type(prompt).__name__}: pass a list of token ids")
    if any(isinstance(token, (list, tuple)) or getattr(token, "ndim", 0) for token in prompt):
        raise ValueError(f"prompt is a batch of {len(prompt)}: pass one sequence, for example prompt[0]")
    try:
        ids = [operator.index(token) for token in prompt]
    except TypeError as error:
        raise ValueError(f"prompt holds something that is not a token id: {error}") from None
    if not ids:
        raise ValueError("prompt is empty: pass at least one token, for example the tokenizer's bos_token_id")
    return ids


def check_prompt(prompt: Sequence[int], target: LanguageModel) -> None:
    """Raise ValueError where an id is outside the vocabulary or the prompt fills the model's context."""
    for token in prompt:
        if not 0 <= token < target.vocab_size:
            raise ValueError(
                f"prompt holds token id {token}, but the target knows ids 0 to {target.vocab_size - 1}: "
                "encode the prompt with the target's own tokenizer"
            )
    if len(prompt) >= target.context_length:
        raise ValueError(
            f"prompt of {len(prompt)} tokens fills the context of {target.context_length}: shorten it"
        )


def check_budget(max_new_tokens: int, k: int) -> None:
    """Raise ValueError for a token budget or a draft length that is negative or not a whole number."""
    for name, value, remedy in (
        ("max_new_tokens", max_new_tokens, "ask for 0 or more tokens"),
        ("k", k, "draft 0 or more tokens a round; 0 is plain decoding"),
    ):
        if isinstance(value, bool) or not isinstance(value, Integral) or value < 0:
            raise ValueError(f"{name}={value!r}: {remedy}")


def check_stop_tokens(stop_tokens: Iterable[int], vocab_size: int) -> frozenset[int]:
    """Return the stop tokens as a set. Errors: ValueError for anything but ids inside the vocabulary."""
    if isinstance(stop_tokens, str) or not isinstance(stop_tokens, Iterable):
        raise ValueError(f"stop_tokens={stop_tokens!r}: pass a collection of token ids, for example [2]")
    tokens = stop_tokens.tolist() if hasattr(stop_tokens, "tolist") else list(stop_tokens)
    ids = [operator.index(token) if hasattr(token, "__index__") else token for token in tokens]
    for token in ids:
        if not isinstance(token, int) or not 0 <= token < vocab_size:
            raise ValueError(f"stop token {token!r} is outside the vocabulary: pass 0 to {vocab_size - 1}")
    return frozenset(ids)


def check_drafter(drafter: Any, k: int, target_size: int) -> None:
    """Raise ValueError for no drafter, for something that cannot draft, for another number of token ids."""
    if drafter is None:
        if k > 0:
            raise ValueError(f"k={k} without a drafter: pass one, or k=0 for plain decoding")
        return
    if not hasattr(drafter, "draft"):
        raise ValueError(f"{type(drafter).__name__} cannot draft: wrap a language model, ModelDrafter(model)")
    drafter_size = getattr(drafter, "vocab_size", None)
    if drafter_size is not None and drafter_size != target_size:
        raise ValueError(
            f"the drafter's vocabulary has {drafter_size} ids, the target's {target_size}: both must mean "
            "the same tokens; where only padding differs, wrap both: CachedModel(model, "
            "vocab_size=len(tokenizer))"
        )


def check_draft(draft: Draft, k: int, vocab_size: int) -> None:
    """Raise ValueError for a draft that breaks its word.

    More than k tokens; ids outside the vocabulary; laws that are not (n, vocab_size), do not sum to 1
    (logits, NaN), or give a drafted token probability 0, which sampling from them cannot do.
    """
    n = len(draft)
    if n > k:
        raise ValueError(f"the drafter returned {n} tokens where at most {k} were asked for")
    if draft.laws.shape != (n, vocab_size):
        shape = tuple(draft.laws.shape)
        raise ValueError(f"the drafter returned laws of shape {shape}; {n} tokens need ({n}, {vocab_size})")
    if n == 0:
        return
    known = (draft.tokens >= 0) & (draft.tokens < vocab_size)
    if draft.tokens.dtype != torch.int64 or not known.all():
        tokens = draft.tokens.tolist()
        raise ValueError(f"the drafter returned tokens {tokens}: int64 ids 0 to {vocab_size - 1} are needed")
    totals = draft.laws.sum(-1)
    if not ((totals - 1).abs() < 1e-2).all():
        raise ValueError(f"the drafter's laws sum to {totals.tolist()}: hand over probabilities, sum 1 a row")
    chances = draft.laws.gather(1, draft.tokens.to(draft.laws.device)[:, None])
    if not (chances > 0).all():
        raise ValueError("the drafter gave its own token probability 0: hand over the law it was drawn from")


def check_sampling(sampling: Any) -> None:
    """Raise ValueError for anything but a `Sampling`."""
    if not isinstance(sampling, Sampling):
        raise ValueError(f"sampling={sampling!r}: pass Sampling(temperature=...)")


def check_rows(sequence: Sequence[int], last: int) -> None:
    """Raise ValueError unless 1 <= last <= len(sequence): a row needs its token fed."""
    if not 1 <= last <= len(sequence):
        raise ValueError(
            f"last={last}: ask for 1 to {len(sequence)} rows of a sequence of {len(sequence)} tokens"
        )


def check_hugging_face(model: Any) -> None:
    """Raise ValueError for a model in training mode: dropout makes every pass another law."""
    if getattr(model, "training", False):
        raise ValueError("the model is in training mode, where dropout changes its law: call model.eval()")


def vocabulary_size(model: Any, wanted: int | None) -> int:
    """Return how many ids count: `wanted`, else all rows that the checkpoint has."""
    rows = model.config.get_text_config().vocab_size
    if wanted is not None and not 1 <= wanted <= rows:
        raise ValueError(f"vocab_size={wanted}: the model has {rows} rows")
    return rows if wanted is None else wanted


def context_length(model: Any) -> int:
    """Return the longest sequence, in tokens, that the model's positions allow."""
    length = getattr(model.config.get_text_config(), "max_position_embeddings", None)
    return sys.maxsize if length is None else int(length)
