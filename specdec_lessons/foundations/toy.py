"""Toy language models: small enough to know every law exactly, context-dependent enough to expose faults."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor


class TableModel:
    """An order-n table: the next token depends on the last n tokens (on fewer at the start).

    logits: ((V + 1) * n dimensions, V), float64; index V in a context dimension means "no token yet".
    Order 0 gives one law for every position, which hides most faults of an engine; use order 2 to find them.
    """

    context_length = 1 << 20

    def __init__(self, logits: Tensor):
        self.logits = logits
        self.vocab_size = logits.shape[-1]
        self.order = logits.dim() - 1

    @classmethod
    def random(cls, vocab_size: int = 3, order: int = 2, seed: int = 0, spread: float = 1.3) -> TableModel:
        """Return a table of normal logits with standard deviation `spread`; the seed decides it alone."""
        shape = (vocab_size + 1,) * order + (vocab_size,)
        return cls(spread * _normal(shape, seed))

    def perturbed(self, noise: float = 0.7, seed: int = 1) -> TableModel:
        """Return a related table, `noise` away from this one: a draft model that is often right."""
        return TableModel(self.logits + noise * _normal(tuple(self.logits.shape), seed))

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`."""
        ends = range(len(sequence) - last + 1, len(sequence) + 1)
        return torch.stack([self.logits[self._context(sequence[:end])] for end in ends])

    def _context(self, prefix: Sequence[int]) -> tuple[int, ...]:
        seen = tuple(prefix[-self.order :]) if self.order else ()
        return (self.vocab_size,) * (self.order - len(seen)) + seen


def _normal(shape: tuple[int, ...], seed: int) -> Tensor:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, generator=generator, dtype=torch.float64)
