"""Chapter 5. KV caching and rollback: feed each token once, and forget the rejected ones.

Keys and values of a token depend on the tokens before it alone. So they may be kept from pass to pass, as
long as the kept ones belong to the very sequence being continued. The whole discipline is one rule, applied
at the start of every pass: keep the common prefix of what is cached and what is asked, feed the rest.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor
from transformers import DynamicCache

from .foundations.checks import check_hugging_face, check_rows, context_length, vocabulary_size
from .foundations.protocols import LanguageModel
from .verifier import UncachedModel


class KeyValues(NamedTuple):
    """What one attention layer remembers. keys, values: (heads, length, width), one row for each token."""

    keys: Tensor
    values: Tensor


def append(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """Return a new cache (heads, length + n, width) that also holds keys and values (heads, n, width)."""
    return KeyValues(torch.cat([cache.keys, keys], 1), torch.cat([cache.values, values], 1))


def truncate(cache: KeyValues, length: int) -> KeyValues:
    """Return the cache (heads, length, width) of the first `length` tokens.

    Counted from the front: a slice [:-n] that is meant to drop n tokens empties the cache at n = 0.
    Errors: ValueError for a length below 0 or beyond what is cached.
    """
    held = cache.keys.shape[1]
    if not 0 <= length <= held:
        raise ValueError(f"length={length}: the cache holds {held} tokens")
    return KeyValues(cache.keys[:, :length], cache.values[:, :length])


def common_prefix(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Return how many leading tokens of `cached` and `sequence` agree."""
    length = min(len(cached), len(sequence))
    if cached[:length] == sequence[:length]:  # the usual case, compared at the speed of C
        return length
    return next((i for i in range(length) if cached[i] != sequence[i]), length)


def cache_bytes(config: Any, length: int) -> int:
    """Return the bytes of keys and values for `length` tokens of one sequence under a Hugging Face config.

    2 (keys and values) x layers x key-value heads x head width x bytes per number x length. Grouped-query
    attention keeps fewer key-value heads than query heads. A config without a dtype counts as float32.
    """
    heads = getattr(config, "num_key_value_heads", None) or config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    number = (getattr(config, "dtype", None) or torch.float32).itemsize
    return 2 * config.num_hidden_layers * heads * width * number * length


def cached_rows(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Return logits (n, V): what follows each of the n new tokens; `cache` then holds them too.

    model: a Hugging Face causal model; cache: its cache, which already holds what comes before. Positions and
    the causal mask follow from the cache's length.
    """
    return _forward(model, cache, new_tokens).logits[0]


class CachedModel:
    """A Hugging Face causal model as a `LanguageModel` that feeds only what is new.

    vocab_size: number of ids that mean something, if the checkpoint pads its vocabulary; default, all rows.
    keep_hidden: also keep, in `hidden` (n, width), the post-norm last states of the tokens fed in the last
    call, the first of which stands at position `hidden_start`. `tokens` is the sequence the cache covers.
    Errors: ValueError for a model in training mode, and for one whose cache cannot be rolled back.
    """

    def __init__(self, model: Any, *, vocab_size: int | None = None, keep_hidden: bool = False):
        check_hugging_face(model)
        self.model = model
        self.vocab_size = vocabulary_size(model, vocab_size)
        self.context_length = context_length(model)
        self.keep_hidden = keep_hidden
        self.reset()
        _check_rollback(model, self.cache)

    def reset(self) -> None:
        """Forget everything."""
        self.cache = DynamicCache(config=self.model.config)
        self.tokens: list[int] = []
        self.hidden: Tensor | None = None
        self.hidden_start = 0

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`.

        Rolls back by itself to what `sequence` shares with the cache, and never keeps more than
        len(sequence) - last tokens, since a row needs its token fed.
        """
        check_rows(sequence, last)
        sequence = list(sequence)
        kept = min(common_prefix(self.tokens, sequence), len(sequence) - last)
        self.tokens = self.tokens[:kept]
        try:
            keep(self.cache, kept)
            output = _forward(
                self.model,
                self.cache,
                sequence[kept:],
                logits_to_keep=last,
                output_hidden_states=self.keep_hidden,
            )
        except BaseException:  # an interrupt between two layers leaves them with different lengths
            self.reset()
            raise
        self.tokens = sequence
        if self.keep_hidden:
            self.hidden, self.hidden_start = output.hidden_states[-1][0], kept
        return output.logits[0, -last:, : self.vocab_size]


# what rounding alone may do to a logit, by dtype: about ten times the largest difference seen
_ROUNDING = {torch.float64: 1e-9, torch.float32: 1e-3, torch.float16: 0.5, torch.bfloat16: 2.0}


class CheckedModel:
    """A `CachedModel` that compares every row with a pass without a cache: slow, for finding faults.

    Errors: CacheMismatch, from `rows`, where the two differ by more than rounding of the model's dtype.
    """

    def __init__(self, cached: CachedModel):
        self.cached = cached
        self.fresh = UncachedModel(cached.model, vocab_size=cached.vocab_size)
        self.model = cached.model
        self.vocab_size, self.context_length = cached.vocab_size, cached.context_length

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return the cached logits (last, V), once they have been compared with fresh ones."""
        rows = self.cached.rows(sequence, last)
        gap = float((rows - self.fresh.rows(sequence, last)).abs().max())
        if not gap <= _ROUNDING.get(rows.dtype, 1e-3):
            raise CacheMismatch(
                f"cached and fresh logits differ by {gap:.3g} at {len(sequence)} tokens: the cache holds "
                "something that the sequence does not; call reset() on the model, and report how it got there"
            )
        return rows


class CacheMismatch(RuntimeError):
    """The cache does not hold what the sequence says."""


def as_language_model(model: Any) -> LanguageModel:
    """Return `model` itself if it speaks `rows`, else wrap a Hugging Face causal model in a `CachedModel`.

    Errors: ValueError for anything else.
    """
    if isinstance(model, type) or not (hasattr(model, "rows") or hasattr(model, "config")):
        name = getattr(model, "__name__", type(model).__name__)
        raise ValueError(f"{name} is no language model: it needs rows(sequence, last) or a config")
    return model if hasattr(model, "rows") else CachedModel(model)


def keep(cache: Any, length: int) -> None:
    """Shorten a Hugging Face cache, in place, to its first `length` tokens.

    Errors: ValueError for a length below 0 or beyond what is cached, which `crop` would let pass silently.
    """
    held = cache.get_seq_length()
    if not 0 <= length <= held:
        raise ValueError(f"length={length}: the cache holds {held} tokens")
    if length < held:  # crop(0) does nothing, and from transformers 5.24 on only negative counts are taken
        cache.crop(length - held)


def _forward(model: Any, cache: Any, new_tokens: Sequence[int], **options: Any) -> Any:
    """One pass over the new tokens; the cache grows by them."""
    ids = torch.tensor([list(new_tokens)], device=model.device)
    options |= {cache_keyword(type(model).forward) or "cache": cache}
    with torch.no_grad():
        return model(input_ids=ids, use_cache=True, **options)


@functools.cache
def cache_keyword(forward: Callable[..., Any]) -> str | None:
    """What this version of transformers calls the cache in `forward`; None for a model that takes none."""
    parameters = inspect.signature(forward).parameters
    return next((name for name in ("cache", "past_key_values") if name in parameters), None)


def _check_rollback(model: Any, cache: Any) -> None:
    """Only full attention keeps every token; a sliding window or a recurrent state has forgotten some."""
    config = model.config.get_text_config()
    named = getattr(config, "layer_types", None) or getattr(config, "layers_block_type", None) or []
    kinds = {type(layer).__name__ for layer in cache.layers} | set(named)
    if cache_keyword(type(model).forward) is None:
        kinds.add("state of its own")
    forgetful = sorted(kinds - {"DynamicLayer", "full_attention", "attention"})
    if forgetful:
        raise ValueError(
            f"{type(model).__name__} keeps a {forgetful[0]}, which cannot be rolled back after a rejection: "
            "use UncachedModel(model), or a model with full attention in every layer"
        )
