"""Wrong expected_tokens(alpha, k) of chapter 7. The first line of each docstring is the diagnosis.

Like the right one they take floats and tensors, but for those that are about just that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor

from ..speedup import expected_tokens
from .speedup_tensors import (
    divides_by_zero,
    infinite_at_one,
    k_at_one,
    mean_of_tensor,
    nothing_at_one,
    one_at_one,
    one_for_all,
    shape_lost_at_k_zero,
    summed_over_tensor,
)

Tokens = Callable[[Any, int], Any]


def powers(alpha: Any, first: int, last: int) -> Any:
    """Return alpha**first + .. + alpha**last, in the shape of alpha; zeros where that is no term."""
    total = 0 * alpha
    for power in range(first, last + 1):
        total = total + alpha**power
    return total


# ---- a term too few, a term too many


def bonus_left_out(alpha: Any, k: int) -> Any:
    """(1 - alpha**k) / (1 - alpha): the last term, alpha**k, is missing. Where all K are accepted the pass
    has a token of its own all the same, the bonus.
    """
    return powers(alpha, 0, k - 1)


def one_power_too_many(alpha: Any, k: int) -> Any:
    """one term too many, alpha**(k + 1): that would be another drafted token."""
    return powers(alpha, 0, k + 1)


def own_token_left_out(alpha: Any, k: int) -> Any:
    """the sum starts at alpha, so it counts the accepted tokens alone: the pass adds one of its own, whatever
    happens.
    """
    return powers(alpha, 1, k)


def own_token_and_bonus_left_out(alpha: Any, k: int) -> Any:
    """alpha + .. + alpha**(k - 1): one term too few at either end. The first is 1, the last alpha**k."""
    return powers(alpha, 1, k - 1)


def powers_from_two(alpha: Any, k: int) -> Any:
    """alpha itself is left out, the chance that the first drafted token stays: the terms are 1, alpha,
    alpha**2, up to alpha**k.
    """
    return alpha**0 + powers(alpha, 2, k)


def shifted_by_one(alpha: Any, k: int) -> Any:
    """alpha + .. + alpha**(k + 1), all K + 1 terms one power too high: the first is alpha**0, which is 1."""
    return powers(alpha, 1, k + 1)


def bonus_twice(alpha: Any, k: int) -> Any:
    """alpha**k is counted twice: a round that keeps everything emits K + 1 tokens, K drafted ones and the
    bonus, which takes the place of the recovered one.
    """
    return expected_tokens(alpha, k) + alpha**k


# ---- another sum altogether


def k_times_alpha(alpha: Any, k: int) -> Any:
    """K x alpha: as if every token was tested. Those behind a rejection are thrown away, right or wrong."""
    return k * alpha


def k_times_alpha_and_one(alpha: Any, k: int) -> Any:
    """K x alpha + 1: as if every token was tested. Those behind a rejection are thrown away."""
    return k * alpha + 1


def k_plus_one_times_alpha(alpha: Any, k: int) -> Any:
    """(K + 1) x alpha: as if every token, the pass's own too, was tested by a coin of its own."""
    return (k + 1) * alpha


def all_or_nothing(alpha: Any, k: int) -> Any:
    """1 + K alpha**K: as if a draft was kept whole or not at all. Its beginning stays."""
    return 1 + k * alpha**k


def full_acceptance_only(alpha: Any, k: int) -> Any:
    """1 + alpha**k: only the last drafted token is counted, the ones before it stay too."""
    return 1 + alpha**k


def every_token_doubled(alpha: Any, k: int) -> Any:
    """(1 + alpha)**K: each step adds alpha times all tokens so far. Keep the chance, multiply it by alpha,
    and add that.
    """
    return (1 + alpha) ** k


def chance_of_all(alpha: Any, k: int) -> Any:
    """alpha**k, the chance that the whole draft is accepted: that is a probability, no number of tokens."""
    return alpha**k


def draft_without_end(alpha: Any, k: int) -> Any:
    """1 / (1 - alpha): a draft without end. K is not in it."""
    return 1 / (1 - alpha)


def numerator_only(alpha: Any, k: int) -> Any:
    """1 - alpha**(k + 1), not divided by 1 - alpha."""
    return 1 - alpha ** (k + 1)


def full_acceptance_missing(alpha: Any, k: int) -> Any:
    """1 + the sum of i alpha**i (1 - alpha) for i < K: the case in which all K are accepted is missing. It
    has the chance alpha**K, without (1 - alpha), for nothing is rejected in it.
    """
    return 1 + sum(i * alpha**i * (1 - alpha) for i in range(k)) + 0 * alpha


def full_acceptance_rejected(alpha: Any, k: int) -> Any:
    """1 + the sum of i alpha**i (1 - alpha) for i up to K: where all K are accepted nothing is rejected, so
    that term has no (1 - alpha).
    """
    return full_acceptance_missing(alpha, k + 1)


def full_block_missing(alpha: Any, k: int) -> Any:
    """the sum of (i + 1) alpha**i (1 - alpha) for i < K: the case in which all K are accepted is missing.
    It has the chance alpha**K, without (1 - alpha), for nothing is rejected in it.
    """
    return sum((i + 1) * alpha**i * (1 - alpha) for i in range(k)) + 0 * alpha


def full_block_rejected(alpha: Any, k: int) -> Any:
    """the sum of (i + 1) alpha**i (1 - alpha) for i up to K: where all K are accepted nothing is rejected, so
    that term has no (1 - alpha).
    """
    return full_block_missing(alpha, k + 1)


def tokens_if_rejected_counted(alpha: Any, k: int) -> Any:
    """the sum of i alpha**i: i accepted tokens have the chance alpha**i (1 - alpha), or alpha**K for i = K.
    Or add the alpha**i alone: token i comes out if i coins say yes.
    """
    return sum(i * alpha**i for i in range(k + 1)) + 0 * alpha


# ---- arguments, brackets, digits


def arguments_exchanged(alpha: Any, k: int) -> Any:
    """alpha and K have changed places: K is the power."""
    return (1 - k ** (alpha + 1)) / (1 - k)


def minus_sign_and_plus(alpha: Any, k: int) -> Any:
    """alpha**k + 1 where alpha**(k + 1) is meant: ** comes before +, the exponent needs brackets."""
    return (1 - alpha**k + 1) / (1 - alpha)


def minus_both(alpha: Any, k: int) -> Any:
    """1 - (alpha**k + 1), divided by 1 - alpha: ** comes before +, the exponent needs brackets."""
    return -(alpha**k) / (1 - alpha)


def divided_by_one(alpha: Any, k: int) -> Any:
    """(1 - alpha**(k + 1)) / 1 - alpha: / comes before -, so it divides by 1. Put 1 - alpha in brackets."""
    return (1 - alpha ** (k + 1)) / 1 - alpha


def multiplied(alpha: Any, k: int) -> Any:
    """multiplied by 1 - alpha where it is divided by it."""
    return (1 - alpha ** (k + 1)) * (1 - alpha)


def rejection_for_alpha(alpha: Any, k: int) -> Any:
    """1 - alpha, the chance of a rejection, stands where alpha belongs."""
    return expected_tokens(1 - alpha, k)


def k_plus_one_times_smaller(alpha: Any, k: int) -> Any:
    """divided by K + 1: that is a share of the longest block. It is a number of tokens that is asked for."""
    return expected_tokens(alpha, k) / (k + 1)


def in_percent(alpha: Any, k: int) -> Any:
    """in percent: it is a number of tokens, 1 to K + 1."""
    return 100 * expected_tokens(alpha, k)


def rounded(alpha: Any, k: int) -> Any:
    """rounded to two digits: round where it is printed, not where it is computed."""
    found = expected_tokens(alpha, k)
    return found.round(decimals=2) if isinstance(found, Tensor) else round(found, 2)


def whole_tokens(alpha: Any, k: int) -> Any:
    """rounded to whole tokens: a mean need not be whole."""
    found = expected_tokens(alpha, k)
    return found.round() if isinstance(found, Tensor) else round(found)


def whole_division(alpha: Any, k: int) -> Any:
    """// cuts the fraction off: divide with /, a mean need not be whole."""
    return expected_tokens(alpha, k) // 1


OF_EXPECTED_TOKENS: list[Tokens] = [
    bonus_left_out,
    one_power_too_many,
    own_token_left_out,
    own_token_and_bonus_left_out,
    powers_from_two,
    shifted_by_one,
    bonus_twice,
    k_times_alpha,
    k_times_alpha_and_one,
    k_plus_one_times_alpha,
    all_or_nothing,
    full_acceptance_only,
    every_token_doubled,
    chance_of_all,
    draft_without_end,
    numerator_only,
    full_acceptance_missing,
    full_acceptance_rejected,
    full_block_missing,
    full_block_rejected,
    tokens_if_rejected_counted,
    arguments_exchanged,
    minus_sign_and_plus,
    minus_both,
    divided_by_one,
    multiplied,
    rejection_for_alpha,
    k_plus_one_times_smaller,
    in_percent,
    rounded,
    whole_tokens,
    whole_division,
    divides_by_zero,
    k_at_one,
    one_at_one,
    nothing_at_one,
    infinite_at_one,
    one_for_all,
    mean_of_tensor,
    summed_over_tensor,
    shape_lost_at_k_zero,
]
