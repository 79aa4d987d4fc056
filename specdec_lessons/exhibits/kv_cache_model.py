"""A model that is called like one of Hugging Face, small and exact, and takes their cache: what a pass is
fed, and what it may look at, shows in every row.

`MODEL` is called as in transformers 5.24 and later, `OLDER` as before; `holding(MODEL, [3, 1, 4])` is a cache
that has read three tokens. `numbered(2, 3, 4)` is what one layer keeps, in numbers that say where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache

from ..kv_cache import KeyValues, cached_rows, keep
from .verifier_model import Logits


class AttentionModel:
    """Two layers of causal attention in float64, with learned positions: each row depends on all before it.

    calls: how often it was called. asked_for_device: whether its device was read. Its weights have gradients,
    as those of a model out of training have. It does with masks and positions what Hugging Face does: a mask
    of four dimensions is taken as it is; one of two is completed by False at its end.
    """

    vocab_size, width, layers, context = 11, 8, 2, 64
    training = False
    dtype = torch.float64

    def __init__(self, name: str):
        self.__name__ = name  # how a message shows it
        self.config = SimpleNamespace(vocab_size=self.vocab_size, max_position_embeddings=self.context)
        generator = torch.Generator().manual_seed(5)

        def weight(*shape: int) -> Tensor:
            return torch.randn(shape, generator=generator, dtype=self.dtype)

        self.tokens = weight(self.vocab_size, self.width)
        self.places = weight(self.context, self.width)
        self.mixed = weight(self.layers, 3, self.width, self.width) / self.width**0.5
        self.head = weight(self.width, self.vocab_size)
        self.scale = torch.ones((), dtype=self.dtype, requires_grad=True)
        self.calls, self.asked_for_device = 0, False

    @property
    def device(self) -> torch.device:
        """Return where its weights are, and remember that somebody asked."""
        self.asked_for_device = True
        return self.scale.device

    def __call__(self, *args: Any, **options: Any) -> Logits:
        """Return what `forward` returns."""
        return self.forward(*args, **options)

    def forward(
        self,
        input_ids: Any = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        cache: Any = None,
        use_cache: bool | None = None,
        logits_to_keep: int = 0,
        **options: Any,
    ) -> Logits:
        """Return logits for int64 ids (1, n); a cache grows by n tokens. The cache's older name still works.

        Errors: TypeError, ValueError for ids of another form, IndexError past the last position.
        """
        held = options.get("past_key_values") if cache is None else cache
        return self._pass(input_ids, attention_mask, position_ids, held, logits_to_keep)

    def eval(self) -> AttentionModel:
        """Return the model itself, as it is never in training."""
        return self

    def parameters(self) -> Iterator[Tensor]:
        """Yield one weight: some ask the first parameter for the device."""
        self.asked_for_device = True
        yield self.scale

    def _pass(
        self,
        input_ids: Any,
        attention_mask: Tensor | None,
        position_ids: Tensor | None,
        cache: Any,
        logits_to_keep: int,
    ) -> Logits:
        self.calls += 1
        ids = _checked(input_ids)
        held, n = (0 if cache is None else cache.get_seq_length()), len(ids)
        positions = torch.arange(held, held + n) if position_ids is None else position_ids.reshape(-1)
        state = (self.tokens[ids] + self.places[positions]) * self.scale
        bias = _bias(attention_mask, held, n)
        for layer, weights in enumerate(self.mixed):
            query, key, value = (state @ weight for weight in weights)
            if cache is not None:
                key, value = (part[0, 0] for part in cache.update(key[None, None], value[None, None], layer))
            state = state + ((query @ key.T / self.width**0.5 + bias).softmax(-1) @ value)
        return Logits((state @ self.head)[None, -logits_to_keep:])


class OlderModel(AttentionModel):
    """The same model as transformers 4.57 calls it: the keyword `cache` is unknown, and ignored silently."""

    def forward(  # type: ignore[override]
        self,
        input_ids: Any = None,
        attention_mask: Tensor | None = None,
        position_ids: Tensor | None = None,
        past_key_values: Any = None,
        use_cache: bool | None = None,
        cache_position: Tensor | None = None,
        logits_to_keep: int = 0,
        **options: Any,
    ) -> Logits:
        """Return logits for int64 ids (1, n); a cache grows by n. cache_position stands for positions."""
        positions = cache_position if position_ids is None else position_ids
        return self._pass(input_ids, attention_mask, positions, past_key_values, logits_to_keep)


def _checked(input_ids: Any) -> Tensor:
    """The ids (n,) of one sequence."""
    if not isinstance(input_ids, Tensor):
        kind = type(input_ids).__name__
        raise TypeError(f"the model takes input_ids, an int64 tensor (1, n), and was given a {kind}")
    if input_ids.dtype not in {torch.int64, torch.int32}:
        raise TypeError(f"input_ids have dtype {input_ids.dtype}: token ids are int64")
    if input_ids.dim() != 2 or input_ids.shape[0] != 1 or not input_ids.numel():
        raise ValueError(f"input_ids have shape {tuple(input_ids.shape)}: one sequence is (1, n), n from 1")
    return input_ids[0]


def _bias(mask: Tensor | None, held: int, n: int) -> Tensor:
    """What is added to the scores (n, held + n): 0 where a new token may look, -inf where it may not."""
    nothing = torch.zeros((), dtype=torch.float64)
    if mask is not None and mask.dim() == 4:
        own = mask[0, 0]
        return nothing.where(own, -torch.inf) if own.dtype == torch.bool else own.double()
    visible = torch.ones(n, held + n, dtype=torch.bool).tril(held)
    if mask is not None:
        missing = held + n - mask.shape[-1]
        visible &= torch.nn.functional.pad(mask[0].bool(), (0, missing))
    return nothing.where(visible, -torch.inf)


MODEL, OLDER = AttentionModel("MODEL"), OlderModel("OLDER")


def holding(model: Any, tokens: Sequence[int], kept: int | None = None) -> DynamicCache:
    """Return a Hugging Face cache that has read `tokens` and keeps the first `kept` of them, or all."""
    cache = DynamicCache()
    if tokens:
        cached_rows(model, cache, tokens)
        keep(cache, len(tokens) if kept is None else kept)
    return cache


def numbered(heads: int, length: int, width: int, first: int = 0) -> KeyValues:
    """Return keys and values (heads, length, width) that can be told apart: 123 is head 1, token 2, place 3.

    first: the number of the first token. A value is its key and a half.
    """
    head, token, place = (torch.arange(size, dtype=torch.float64) for size in (heads, length, width))
    keys = 100 * head[:, None, None] + 10 * (token[:, None] + first) + place
    return KeyValues(keys, keys + 0.5)
