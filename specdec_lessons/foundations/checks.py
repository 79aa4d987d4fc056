"""Bad input, said before any work: every error names the value and what to do about it."""

from __future__ import annotations

import operator
import sys
from collections.abc import Collection, Sequence
from typing import Any

from .protocols import Draft, LanguageModel


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
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ValueError(f"{name}={value!r}: {remedy}")


def check_stop_tokens(stop_tokens: Collection[int], vocab_size: int) -> frozenset[int]:
    """Return the stop tokens as a set. Errors: ValueError for text or for an id outside the vocabulary."""
    if isinstance(stop_tokens, str):
        raise ValueError(f"stop_tokens={stop_tokens!r}: pass token ids, not text")
    for token in stop_tokens:
        if not isinstance(token, int) or not 0 <= token < vocab_size:
            raise ValueError(f"stop token {token!r} is outside the vocabulary of {vocab_size} ids")
    return frozenset(stop_tokens)


def check_vocabularies(target_size: int, drafter_size: int | None) -> None:
    """Raise ValueError, naming both sizes, where target and drafter count different token ids."""
    if drafter_size is not None and drafter_size != target_size:
        raise ValueError(
            f"the drafter's vocabulary has {drafter_size} ids, the target's {target_size}: both must mean "
            "the same tokens; where only padding differs, wrap both: CachedModel(model, "
            "vocab_size=len(tokenizer))"
        )


def check_draft(draft: Draft, k: int, vocab_size: int) -> None:
    """Raise ValueError for a draft of more than k tokens, or whose laws are not (n, vocab_size)."""
    if len(draft) > k:
        raise ValueError(f"the drafter returned {len(draft)} tokens where at most {k} were asked for")
    if draft.laws.shape != (len(draft), vocab_size):
        raise ValueError(
            f"the drafter returned laws of shape {tuple(draft.laws.shape)} for {len(draft)} tokens; "
            f"the target needs ({len(draft)}, {vocab_size})"
        )


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
