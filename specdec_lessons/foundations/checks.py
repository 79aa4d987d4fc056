"""Bad input, said before any work: every error names the value and what to do about it."""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any
from weakref import WeakSet

import torch
from torch import Tensor

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


def check_stop_tokens(stop_tokens: Any, vocab_size: int) -> frozenset[int]:
    """Return the stop tokens as a set. Errors: ValueError for anything but ids inside the vocabulary."""
    listed = stop_tokens.tolist() if hasattr(stop_tokens, "tolist") else stop_tokens
    if isinstance(listed, str) or not isinstance(listed, Iterable):
        raise ValueError(f"stop_tokens={stop_tokens!r}: pass a collection of token ids, for example [2]")
    ids = [operator.index(token) if hasattr(token, "__index__") else token for token in listed]
    for token in ids:
        if not isinstance(token, int) or not 0 <= token < vocab_size:
            raise ValueError(f"stop token {token!r} is outside the vocabulary: pass 0 to {vocab_size - 1}")
    return frozenset(ids)


def check_tokenizer(tokenizer: Any) -> None:
    """Raise ValueError for what cannot turn single ids into text; None is no tokenizer at all."""
    backend = getattr(tokenizer, "backend_tokenizer", tokenizer)
    if tokenizer is not None and not hasattr(backend, "get_added_tokens_decoder"):
        raise ValueError(
            f"tokenizer={tokenizer!r:.60}: pass a fast tokenizer of transformers, as pair.tokenizer, or none"
        )


def check_drafter(drafter: Any, k: int, target_size: int) -> None:
    """Raise ValueError for no drafter, for something that cannot draft, for another number of token ids."""
    if drafter is None:
        if k > 0:
            raise ValueError(f"k={k} without a drafter: pass one, or k=0 for plain decoding")
        return
    if isinstance(drafter, type) or not hasattr(drafter, "draft"):
        name = getattr(drafter, "__name__", type(drafter).__name__)
        raise ValueError(f"{name} cannot draft: wrap a language model, ModelDrafter(model)")
    drafter_size = getattr(drafter, "vocab_size", None)
    if drafter_size is not None and drafter_size != target_size:
        raise ValueError(
            f"the drafter's vocabulary has {drafter_size} ids, the target's {target_size}: both must mean "
            "the same tokens; where only padding differs, wrap both: CachedModel(model, "
            "vocab_size=len(tokenizer))"
        )


def check_draft(draft: Any, k: int, vocab_size: int) -> None:
    """Raise ValueError for a draft that breaks its word.

    No `Draft` of tensors; more than k tokens; ids outside the vocabulary; `laws` that are not laws: not of
    shape (n, vocab_size), not summing to 1 (logits, NaN), negative, or 0 for the token drawn from them.
    """
    if not (isinstance(draft, Draft) and isinstance(draft.tokens, Tensor) and draft.tokens.dim() == 1):
        raise ValueError(f"the drafter returned {draft!r:.60}: return Draft(tokens (n,), laws (n, V))")
    n, tokens = len(draft), draft.tokens.tolist()
    if n > k:
        raise ValueError(f"the drafter returned {n} tokens where at most {k} were asked for")
    check_shape("the drafter returned laws", draft.laws, n, vocab_size)
    if n and (draft.tokens.dtype != torch.int64 or not 0 <= min(tokens) <= max(tokens) < vocab_size):
        raise ValueError(f"the drafter returned tokens {tokens}: int64 ids 0 to {vocab_size - 1} are needed")
    totals = draft.laws.sum(-1)
    if n and not (((totals - 1).abs() < 1e-3).all() and draft.laws.amin() >= 0):
        raise ValueError(f"the drafter's laws sum to {totals.tolist()}: return probabilities, sum 1 a row")
    if not (draft.laws.gather(1, draft.tokens.to(draft.laws.device)[:, None]) > 0).all():
        raise ValueError("the drafter gave its own token probability 0: return the law it was drawn from")


def check_shape(what: str, rows: Any, n: int, vocab_size: int) -> None:
    """Raise ValueError unless `rows` is a floating-point tensor (n, vocab_size)."""
    if isinstance(rows, Tensor) and rows.is_floating_point() and rows.shape == (n, vocab_size):
        return
    got = f"shape {tuple(rows.shape)}, {rows.dtype}" if isinstance(rows, Tensor) else type(rows).__name__
    raise ValueError(f"{what} of {got}: a floating-point tensor ({n}, {vocab_size}) is needed")


def check_randomness(randomness: Any) -> None:
    """Raise ValueError for anything that does not flip and draw."""
    if isinstance(randomness, type) or not (hasattr(randomness, "flip") and hasattr(randomness, "draw")):
        raise ValueError(f"randomness={randomness!r:.60}: pass TorchRandomness(seed), or seed=.. alone")


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
    """Raise ValueError for anything but a causal model in evaluation mode.

    Dropout would make every pass another law. An encoder-decoder wants another input. And in a model that
    looks both ways, as BERT does, a row changes with what comes after it: one small pass tells.
    """
    name = getattr(model, "__name__", type(model).__name__)
    if getattr(model, "training", False) is True:
        raise ValueError("the model is in training mode, where dropout changes its law: call model.eval()")
    if isinstance(model, type) or not (hasattr(model, "config") and callable(model)):
        raise ValueError(f"{name} is no Hugging Face causal model: pass one, such as load_pair(..).target")
    if getattr(model.config, "is_encoder_decoder", False):
        raise ValueError(f"{name} is an encoder-decoder: pass a decoder, loaded by AutoModelForCausalLM")
    if model not in _CAUSAL:
        _check_causal(model, name)
        _CAUSAL.add(model)


_CAUSAL: WeakSet[Any] = WeakSet()  # models that have passed: the check costs a pass


def _check_causal(model: Any, name: str) -> None:
    ids = torch.tensor([[0, 0], [0, 1 % vocabulary_size(model, None)]], device=model.device)
    with torch.no_grad():
        logits = getattr(model(input_ids=ids), "logits", None)
    if logits is None or logits.dim() != 3:
        raise ValueError(f"{name} gives no logits for every token: load it by AutoModelForCausalLM")
    one, other = logits[:, 0].double()
    if (one - other).abs().max() > 1e-2 * one.abs().max():
        raise ValueError(
            f"{name} looks ahead: what it says after a token changes with the token behind it; load a causal "
            "model, or set is_decoder=True in its config"
        )


def vocabulary_size(model: Any, wanted: int | None) -> int:
    """Return how many ids count: `wanted`, else all rows that the checkpoint has."""
    rows = model.config.get_text_config().vocab_size
    if wanted is not None and not 1 <= wanted <= rows:
        raise ValueError(f"vocab_size={wanted}: the model has {rows} rows")
    return rows if wanted is None else wanted


def context_length(model: Any) -> int:
    """Return the longest sequence, in tokens, that the model's positions allow and treat alike.

    A LongRoPE model turns every position differently once a pass is longer than its original context, so what
    it said before no longer holds; it counts as long as that.
    """
    config = model.config.get_text_config()
    names = ("max_position_embeddings", "max_seq_len")
    length: int = next((value for name in names if (value := getattr(config, name, None))), sys.maxsize)
    rope = getattr(config, "rope_parameters", None) or getattr(config, "rope_scaling", None) or {}
    if "longrope" in (rope.get("rope_type"), rope.get("type")):
        original = rope.get("original_max_position_embeddings")
        length = min(length, original or getattr(config, "original_max_position_embeddings", None) or length)
    return length
