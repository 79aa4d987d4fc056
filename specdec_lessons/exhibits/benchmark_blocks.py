"""Wrong predict(costs, k) of chapter 8 whose k or tokens_per_pass is wrong.

`NUMBER` and `TOKENS` list them by the field that they spoil, `benchmark_forecasts` and `benchmark_speeds`
have the others. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable

from ..benchmark import Costs, Prediction, predict
from ..speedup import expected_tokens

Forecast = Callable[[Costs, int], Prediction]


def tokens_of(costs: Costs, k: int) -> float:
    """Return the tokens of a round, as they should be."""
    return expected_tokens(costs.alpha or 0.0, k)


def pass_seconds(costs: Costs, n: int) -> float:
    """Return the seconds of a pass over n tokens, as they should be."""
    return costs.v(n) * costs.plain_seconds - costs.overhead_seconds


def round_seconds(costs: Costs, k: int) -> float:
    """Return the seconds of a round, as they should be."""
    return k * costs.draft_seconds + pass_seconds(costs, k + 1) + costs.overhead_seconds


def _with_tokens(costs: Costs, k: int, tokens: float) -> Prediction:
    return predict(costs, k)._replace(tokens_per_pass=tokens)


def tokens_of_the_pass(costs: Costs, k: int) -> Prediction:
    """k is k + 1, the tokens that the pass feeds: it is how many were drafted, as it was given."""
    return predict(costs, k)._replace(k=k + 1)


def k_times_alpha(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are K times alpha: a token behind a rejection is lost, however good it is, and the
    target's own token is missing. expected_tokens(alpha, k).
    """
    return _with_tokens(costs, k, k * (costs.alpha or 0.0))


def k_times_alpha_and_one(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are 1 + K times alpha: a token behind a rejection is lost, however good it is.
    expected_tokens(alpha, k).
    """
    return _with_tokens(costs, k, 1 + k * (costs.alpha or 0.0))


def k_plus_one_times_alpha(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are (K + 1) times alpha: a token behind a rejection is lost, however good it is, and
    the target's own token needs no coin. expected_tokens(alpha, k).
    """
    return _with_tokens(costs, k, (k + 1) * (costs.alpha or 0.0))


def exponent_k(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are (1 - alpha^K) / (1 - alpha), the sum that ends one term too early: all K may be
    accepted, and then comes the bonus. The exponent is K + 1.
    """
    return _with_tokens(costs, k, expected_tokens(costs.alpha or 0.0, k - 1) if k else 0.0)


def own_token_left_out(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass leave out the target's own token: every pass gives one, recovered or bonus."""
    return _with_tokens(costs, k, tokens_of(costs, k) - 1)


def all_or_nothing(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass count a draft that is accepted whole, or nothing of it: its first tokens may stay."""
    alpha = costs.alpha or 0.0
    return _with_tokens(costs, k, 1 + k * alpha**k)


def all_kept(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are K + 1, as if every drafted token were accepted: alpha says how often one is."""
    return _with_tokens(costs, k, k + 1)


def one_if_all(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are 1 + alpha^K, as if only a draft accepted whole brought anything, and one token
    then: 1 + alpha + .. + alpha^K.
    """
    return _with_tokens(costs, k, 1 + (costs.alpha or 0.0) ** k if k else 1.0)


def capped(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are 1 / (1 - alpha), those of a draft without end, but at most K + 1: a mean of what is
    cut is less than the cut mean. expected_tokens(alpha, k).
    """
    alpha = costs.alpha or 0.0
    return _with_tokens(costs, k, k + 1 if alpha == 1 else min(k + 1, 1 / (1 - alpha)))


def up_to_the_first_rejection(costs: Costs, k: int) -> Prediction:
    """tokens_per_pass are 1 / (1 - alpha), those of a draft without end: it ends after K tokens."""
    return _with_tokens(costs, k, 1 / (1 - (costs.alpha or 0.0)))


NUMBER: list[Forecast] = [tokens_of_the_pass]
TOKENS: list[Forecast] = [
    k_times_alpha,
    k_times_alpha_and_one,
    k_plus_one_times_alpha,
    exponent_k,
    own_token_left_out,
    all_or_nothing,
    all_kept,
    one_if_all,
    capped,
    up_to_the_first_rejection,
]
