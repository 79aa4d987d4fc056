"""All randomness of the package, behind two verbs: flip a coin, draw a token.

Because the engine asks for nothing else, a test can answer both verbs itself and walk through every
random path of a whole generation (`exact.Replay`). That is how losslessness is proved here.
"""

from __future__ import annotations

from numbers import Integral
from typing import Protocol

import torch
from torch import Tensor

BLOCK = 256  # tokens: about the square root of a vocabulary, so that both levels are short


class Randomness(Protocol):
    """A source of coins and draws."""

    def flip(self, probability: Tensor) -> Tensor:
        """Return bool (n,): independent coins, True with the given probabilities (n,)."""

    def draw(self, laws: Tensor) -> Tensor:
        """Return int64 (...): one token from each law of (..., V), drawn independently."""


def pick(law: Tensor, u: float) -> int:
    """Return the token whose interval of the cumulative sum of `law` (V,) holds u, for u in [0, 1).

    The sum runs in float64: in float32, thousands of positive tokens of a real vocabulary get an interval
    of no width and can never be drawn. It runs in two levels, blocks first and then inside one block, which
    halves the time. A token of probability 0 is never returned, at no u.
    Source: inverse transform sampling on a discrete law.
    """
    short = -len(law) % BLOCK
    padded = (torch.nn.functional.pad(law, (0, short)) if short else law).reshape(-1, BLOCK)
    blocks = padded.sum(1, dtype=torch.float64).cumsum(0)
    place = u * blocks[-1]
    block = _first_above(blocks, place)
    # what is left of `place` goes into the block: adding the blocks before to the edges inside would round
    # the smallest of them away, and a token of probability 0 could then come out
    before = blocks[block - 1] if block else 0
    within = padded[block].to(torch.float64).cumsum(0)
    return block * BLOCK + _first_above(within, place - before)


def _first_above(edges: Tensor, place: Tensor) -> int:
    """The index of the first edge above `place`: strictly, so an interval of no width is stepped over.

    Rounding can leave `place` at the last edge; then the last interval that has a width.
    """
    index = int(torch.searchsorted(edges, place, right=True))
    return index if index < len(edges) else int(torch.searchsorted(edges, edges[-1]))


class TorchRandomness:
    """Coins and draws from one `torch.Generator` of its own; the global random state is never touched.

    seed: an int, a CPU `torch.Generator` to continue, or None for a fresh, unpredictable seed.
    Uniforms are made on the CPU in float64, so one seed gives the same coins whatever the model's device.
    """

    def __init__(self, seed: int | torch.Generator | None = None):
        if isinstance(seed, torch.Generator):
            self.generator = seed
            return
        whole = isinstance(seed, Integral) and not isinstance(seed, bool)
        if seed is not None and not (whole and -(2**63) <= seed < 2**64):
            raise ValueError(f"seed={seed!r}: pass a whole number of 64 bits, or None for a fresh one")
        self.generator = torch.Generator()
        if seed is None:
            self.generator.seed()
        else:
            self.generator.manual_seed(int(seed))

    def _uniforms(self, n: int) -> Tensor:
        return torch.rand(n, dtype=torch.float64, generator=self.generator)

    def flip(self, probability: Tensor) -> Tensor:
        """Return bool (n,). Strictly `u < probability`: a coin of probability 0 must lose also at u = 0."""
        return (self._uniforms(len(probability)) < probability.to("cpu", torch.float64)).to(
            probability.device
        )

    def draw(self, laws: Tensor) -> Tensor:
        """Return int64 (...): `pick` with one float64 uniform for each law of (..., V)."""
        flat = laws.reshape(-1, laws.shape[-1])
        tokens = [pick(law, u) for law, u in zip(flat, self._uniforms(len(flat)).tolist(), strict=True)]
        return torch.tensor(tokens, dtype=torch.int64, device=laws.device).reshape(laws.shape[:-1])
