"""Wrong expected_tokens(alpha, k) of chapter 7: alpha = 1, tensors of alphas, and both together."""

from __future__ import annotations

from math import inf
from typing import Any

import torch
from torch import Tensor

from ..speedup import expected_tokens


def _where_one(alpha: Any, k: int, value: float) -> Any:
    """The right answer but for alpha = 1, where it is `value`."""
    found = expected_tokens(alpha, k)
    if isinstance(alpha, Tensor):
        return torch.where(alpha == 1, torch.full_like(alpha, value), found)
    return value if alpha == 1 else found


def divides_by_zero(alpha: Any, k: int) -> Any:
    """the closed form, which at alpha = 1 is 0 / 0. There every draft is kept whole: K + 1 tokens."""
    return (1 - alpha ** (k + 1)) / (1 - alpha)


def k_at_one(alpha: Any, k: int) -> Any:
    """K tokens at alpha = 1: all K drafted ones stay, and the bonus comes on top."""
    return _where_one(alpha, k, k)


def one_at_one(alpha: Any, k: int) -> Any:
    """1 token at alpha = 1: there every draft is kept whole, which gives K + 1."""
    return _where_one(alpha, k, 1)


def nothing_at_one(alpha: Any, k: int) -> Any:
    """0 tokens at alpha = 1, from 0 / (0 + a little): there every draft is kept whole, which gives K + 1."""
    return _where_one(alpha, k, 0)


def infinite_at_one(alpha: Any, k: int) -> Any:
    """infinitely many tokens at alpha = 1: a round ends with its draft, after K + 1."""
    return _where_one(alpha, k, inf)


def one_for_all(alpha: Any, k: int) -> Any:
    """K + 1 for every alpha of a tensor in which one of them is 1: each alpha has an answer of its own."""
    if isinstance(alpha, Tensor) and bool((alpha == 1).any()):
        return torch.full_like(alpha, k + 1)
    return expected_tokens(alpha, k)


def mean_of_tensor(alpha: Any, k: int) -> Any:
    """one number for a whole tensor of alphas, from their mean: each alpha has an answer of its own."""
    return expected_tokens(alpha.mean() if isinstance(alpha, Tensor) else alpha, k)


def summed_over_tensor(alpha: Any, k: int) -> Any:
    """added up over the alphas of a tensor as well: each alpha has an answer of its own."""
    found = expected_tokens(alpha, k)
    return found.sum() if isinstance(found, Tensor) else found


def shape_lost_at_k_zero(alpha: Any, k: int) -> Any:
    """the number 1 for a tensor of alphas where K = 0: the answer has the shape of alpha, so ones."""
    return 1 if k == 0 else expected_tokens(alpha, k)
