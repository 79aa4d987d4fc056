"""Chapter 5, to fill in: what a cache keeps, forgets and weighs, and a test that finds a bad one."""

from __future__ import annotations

import inspect  # noqa: F401
import random  # noqa: F401
from collections.abc import Callable, Sequence
from typing import Any

import torch  # noqa: F401
from torch import Tensor

from specdec_lessons.foundations.protocols import LanguageModel
from specdec_lessons.kv_cache import KeyValues


def append(cache: KeyValues, keys: Tensor, values: Tensor) -> KeyValues:
    """Return a new KeyValues that also holds the new keys and values.

    cache.keys, cache.values: (heads, length, width), one row a token.
    keys, values: (heads, n, width). length and n may be 0. Leave `cache`
    as it is.
    """
    raise NotImplementedError("your turn")


def truncate(cache: KeyValues, length: int) -> KeyValues:
    """Return a KeyValues of the first `length` tokens of `cache`.

    cache.keys, cache.values: (heads, held, width), one row a token. Leave
    `cache` as it is. ValueError if length is below 0 or above held.
    """
    raise NotImplementedError("your turn")


def cached_rows(model: Any, cache: Any, new_tokens: Sequence[int]) -> Tensor:
    """Return logits (n, V): what follows each of the n >= 1 new tokens.

    cache: a Hugging Face cache that has read what comes before, maybe
    nothing; afterwards it holds the new tokens too. One call, no gradient:
    model(input_ids=ids, cache=cache).logits is (1, n, V), for int64 ids
    (1, n) on model.device. Before transformers 5.24 the cache's name in
    model.forward is `past_key_values`, and `cache` is ignored without a
    word. Both kinds of model must work.
    """
    raise NotImplementedError("your turn")


def common_prefix(cached: Sequence[int], sequence: Sequence[int]) -> int:
    """Return how many tokens of the two agree, counted from the first.

    cached: the ids whose keys and values are held. sequence: the ids that
    are asked for. Each is a list or a tuple, and may be empty.
    """
    raise NotImplementedError("your turn")


def cache_bytes(config: Any, length: int) -> int:
    """Return the bytes that keys and values of `length` tokens take.

    config: that of a Hugging Face model, with num_hidden_layers,
    hidden_size, num_attention_heads. It may have num_key_value_heads (else
    as many as for attention), head_dim (else hidden_size //
    num_attention_heads) and dtype, a torch.dtype (else float32). A value
    of None counts as missing. length may be 0.
    """
    raise NotImplementedError("your turn")


def audit_cache(
    make: Callable[[], LanguageModel],
    fresh: LanguageModel,
) -> None:
    """Raise AssertionError if the models that make() returns cache badly.

    make() returns a model whose cache is empty; fresh has no cache. Both
    have vocab_size and rows(sequence, last) -> (last, vocab_size), float64
    logits that may differ by 1e-9 and no more. Play rounds on one model:
    draft, keep some, add one. Some faults show only after 200 tokens, or
    in one row asked for after several new tokens, or in another text on
    the same model. No luck: use random.Random(0), not the global random.
    """
    raise NotImplementedError("your turn")
