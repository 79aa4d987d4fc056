"""A model that is called like one of Hugging Face and counts its calls: what one pass is asked for shows."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor


class Logits:
    """What the model returns: logits (1, L, V) as `.logits`, by name or as number 0."""

    def __init__(self, logits: Tensor):
        self.logits = logits

    def __getitem__(self, key: int | str) -> Tensor:
        if key not in {0, "logits"}:
            raise KeyError(key)
        return self.logits


class CountingModel:
    """Small and exact. A row depends on every token up to its own, so that a row too many or too few shows.

    calls: how often it was called. asked_for_device: whether its device was read. It has a weight with a
    gradient, as a model out of training has.
    """

    __name__ = "model"  # how a message shows it
    vocab_size = 7
    training = False

    def __init__(self) -> None:
        self.dtype = torch.float32
        self.config = SimpleNamespace(vocab_size=self.vocab_size)
        self.weight = torch.ones((), requires_grad=True)
        self.calls, self.asked_for_device = 0, False

    @property
    def device(self) -> torch.device:
        """Return where its weight is, and remember that somebody asked."""
        self.asked_for_device = True
        return self.weight.device

    def __call__(self, input_ids: Any = None, logits_to_keep: int = 0, **options: Any) -> Logits:
        """Return logits for int64 ids (1, L). Errors: TypeError, ValueError for anything else."""
        self.calls += 1
        if not isinstance(input_ids, Tensor):
            kind = type(input_ids).__name__
            raise TypeError(f"the model takes input_ids, an int64 tensor (1, L), and was given a {kind}")
        if input_ids.dtype not in {torch.int64, torch.int32}:
            raise TypeError(f"input_ids have dtype {input_ids.dtype}: token ids are int64")
        if input_ids.dim() != 2 or input_ids.shape[0] != 1 or not input_ids.numel():
            raise ValueError(
                f"input_ids have shape {tuple(input_ids.shape)}: one sequence is (1, L), L from 1"
            )
        tokens = input_ids[0].tolist()
        table = torch.tensor([[self._row(tokens[: end + 1]) for end in range(len(tokens))]])
        return Logits((table * self.weight)[:, -logits_to_keep:])

    forward = __call__

    def eval(self) -> CountingModel:
        """Return the model itself, as it is never in training."""
        return self

    def parameters(self) -> Iterator[Tensor]:
        """Yield its weight: some ask the first parameter for the device."""
        self.asked_for_device = True
        yield self.weight

    def _row(self, prefix: list[int]) -> list[float]:
        state = 0
        for token in prefix:
            state = (5 * state + 3 * token + 1) % 97
        return [((state * (v + 2) + 11 * v * v) % 61 - 30) / 8 for v in range(self.vocab_size)]
