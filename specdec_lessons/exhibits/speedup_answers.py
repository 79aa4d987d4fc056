"""Wrong speedup(alpha, c, k, v) of chapter 7: tokens and costs are right, what is said of them is not."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from ..speedup import PassCost, expected_tokens, round_cost, speedup


def upside_down(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """upside down, cost over tokens: that is the time of a token. A speed-up above 1 is faster."""
    return round_cost(c, k, v) / expected_tokens(alpha, k)


def multiplied_by_cost(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """tokens times cost: what costs more is slower, divide."""
    return expected_tokens(alpha, k) * round_cost(c, k, v)


def gain(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """1 is subtracted: plain decoding has a speed-up of 1, not of 0."""
    return speedup(alpha, c, k, v) - 1


def time_saved(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the share of time saved, 1 - cost / tokens: the speed-up is tokens / cost."""
    return 1 - 1 / speedup(alpha, c, k, v)


def never_slower(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """a slow-down is reported as 1: below 1 it is slower, and that is a result."""
    found = speedup(alpha, c, k, v)
    return found.clamp_min(1) if isinstance(found, Tensor) else max(found, 1.0)


def k_zero_is_no_speedup(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """0 where K = 0: that is plain decoding, which is as fast as itself, 1."""
    return speedup(alpha, c, k, v) * (k > 0)


def shape_lost_at_k_zero(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the number 1 where K = 0 and alpha or c is a tensor: the answer has their shape, so ones."""
    return 1 if k == 0 else speedup(alpha, c, k, v)


def in_percent(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """in percent: a speed-up is a factor, 1 for as fast as plain decoding."""
    return 100 * speedup(alpha, c, k, v)


def rounded(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """rounded to two digits: round where it is printed, not where it is computed."""
    found = speedup(alpha, c, k, v)
    return found.round(decimals=2) if isinstance(found, Tensor) else round(found, 2)
