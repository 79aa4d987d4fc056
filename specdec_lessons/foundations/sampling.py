"""From logits to laws: temperature, top-k, top-p, in the order and with the results of Hugging Face."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Integral, Real

import numpy as np
import torch
from torch import Tensor


def temperature_law(logits: Tensor, temperature: float) -> Tensor:
    """Return the law softmax(logits / temperature): (..., V) -> (..., V), at least float32.

    Temperature 0 is a point mass on the first argmax, decided before any division.
    Errors: ValueError for a negative, infinite or NaN temperature, and for logits without a finite maximum.
    """
    _check_temperature(temperature)
    highest = _highest(logits)
    if temperature == 0:
        return point_mass(_first_largest(_wide(logits)), logits.shape[-1], highest.dtype)
    if temperature == 1:  # in one step: a widened copy of every row takes longer than all the rest
        return logits.softmax(-1, dtype=highest.dtype)
    return _scaled(_wide(logits), highest, temperature).softmax(-1)


def point_mass(tokens: Tensor, vocab_size: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Return one-hot laws (..., V) for tokens (...): the law of a choice that was certain."""
    law = torch.zeros(*tokens.shape, vocab_size, dtype=dtype, device=tokens.device)
    return law.scatter_(-1, tokens[..., None], 1.0)


@dataclass(frozen=True)
class Sampling:
    """How logits become a law. The defaults change nothing: the model's own distribution.

    temperature: 0 is greedy. top_k: keep the k largest (ties with the k-th stay, as in Hugging Face).
    top_p: keep the smallest set of largest tokens whose mass reaches p (nucleus sampling,
    https://arxiv.org/abs/1904.09751). Applied in this order.
    Errors: ValueError naming the value, for temperature < 0, infinite or NaN, for top_k that is not a whole
    number of at least 1, for top_p outside (0, 1].
    """

    temperature: float = 1.0
    top_k: int | None = None
    top_p: float | None = None

    def __post_init__(self) -> None:
        _check_temperature(self.temperature)
        if self.top_k is not None and not (_is_whole(self.top_k) and self.top_k >= 1):
            raise ValueError(f"top_k={self.top_k!r}: keep at least 1 token, or pass None to keep all")
        if self.top_p is not None and not (isinstance(self.top_p, Real) and 0 < self.top_p <= 1):
            raise ValueError(f"top_p={self.top_p!r}: pass a mass in (0, 1], or None to keep all")

    def law(self, logits: Tensor) -> Tensor:
        """Return the law (..., V) that this way of sampling makes of logits (..., V), at least float32.

        Errors: ValueError for logits without a finite maximum (NaN, or overflow in the model).
        """
        if self.temperature == 0 or (self.top_k is None and self.top_p is None):
            return temperature_law(logits, self.temperature)
        highest = _highest(logits)
        scores = _scaled(_wide(logits), highest, self.temperature)
        if self.top_k is not None and self.top_k < scores.shape[-1]:
            smallest_kept = scores.topk(self.top_k, -1).values[..., -1:]
            scores = scores.masked_fill(scores < smallest_kept, -torch.inf)
        if self.top_p is not None and self.top_p < 1:
            scores = scores.masked_fill(~_in_nucleus(scores, self.top_p), -torch.inf)
        return scores.softmax(-1)


def _in_nucleus(scores: Tensor, top_p: float) -> Tensor:
    """bool (..., V): True where a token together with all smaller ones holds more than 1 - top_p.

    The scores are sorted, not their law: two different scores can round to one probability.
    """
    ordered, order = scores.sort(dim=-1)
    keep = ordered.softmax(-1).cumsum(-1) > 1 - top_p
    keep[..., -1] = True  # rounding must never empty the set
    return torch.empty_like(keep).scatter_(-1, order, keep)


def _scaled(scores: Tensor, highest: Tensor, temperature: float) -> Tensor:
    """scores / temperature, for a temperature however small."""
    if temperature == 1:
        return scores
    limits = torch.finfo(scores.dtype)
    # a smaller divisor would make the largest score infinite; there the law has long reached its limit
    least = (highest.abs() * (2 / limits.max)).clamp_min(limits.tiny)
    return scores / least.clamp_min(min(temperature, limits.max))[..., None]


def _wide(logits: Tensor) -> Tensor:
    """Logits in float32 or float64: 7e4 overflows float16."""
    return logits if logits.dtype == torch.float64 else logits.float()


def _first_largest(scores: Tensor) -> Tensor:
    """The argmax of each row (...), the lowest of equals."""
    if scores.device.type == "cpu":  # NumPy takes a tenth of PyTorch's time
        return torch.from_numpy(np.asarray(scores.detach().numpy().argmax(-1)))
    return scores.argmax(-1)


def _highest(logits: Tensor) -> Tensor:
    """The maximum of each row, in float32 or float64, once they are known to be logits."""
    if not isinstance(logits, Tensor) or not logits.is_floating_point() or not logits.numel():
        raise ValueError(f"logits={logits!r:.60}: pass a floating-point tensor (..., V) with V of 1 or more")
    highest = _wide(logits.amax(-1))  # NaN anywhere in a row makes its maximum NaN: both faults in one pass
    if not highest.isfinite().all():
        raise ValueError(
            f"logits with maximum {highest[~highest.isfinite()][0].item()}: the model overflowed; "
            "load it in float32 or bfloat16"
        )
    return highest


def _check_temperature(temperature: float) -> None:
    if not (isinstance(temperature, Real) and temperature >= 0 and math.isfinite(temperature)):
        raise ValueError(f"temperature={temperature!r}: must be 0 (greedy) or a positive number")


def _is_whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)
