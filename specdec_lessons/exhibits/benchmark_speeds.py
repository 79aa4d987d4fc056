"""Wrong predict(costs, k) of chapter 8 whose tokens_per_second is wrong.

`RATE` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from ..benchmark import Costs, Prediction, predict
from .benchmark_blocks import Forecast, pass_seconds, round_seconds, tokens_of


def _with_rate(costs: Costs, k: int, rate: float) -> Prediction:
    return predict(costs, k)._replace(tokens_per_second=rate)


def rate_in_plain_rounds(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are tokens in the time of a plain round, which is the speedup: divide it by
    costs.plain_seconds.
    """
    return _with_rate(costs, k, predict(costs, k).speedup)


def rate_over_pass_alone(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are over the pass alone: a round also drafts, and has its overhead."""
    return _with_rate(costs, k, tokens_of(costs, k) / pass_seconds(costs, k + 1))


def rate_without_overhead(costs: Costs, k: int) -> Prediction:
    """tokens_per_second leave out the overhead: it is part of every round."""
    return _with_rate(costs, k, tokens_of(costs, k) / (round_seconds(costs, k) - costs.overhead_seconds))


def rate_without_drafts(costs: Costs, k: int) -> Prediction:
    """tokens_per_second leave out the drafting: k drafted tokens take k times costs.draft_seconds."""
    return _with_rate(costs, k, tokens_of(costs, k) / (round_seconds(costs, k) - k * costs.draft_seconds))


def rate_of_speedup_and_pass(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are the speedup over pass_seconds[1]: a plain round has its overhead too, divide by
    costs.plain_seconds.
    """
    return _with_rate(costs, k, predict(costs, k).speedup / costs.pass_seconds[1])


def rate_of_plain(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are tokens_per_pass over a plain round: a round also drafts, and its pass is
    longer.
    """
    return _with_rate(costs, k, tokens_of(costs, k) / costs.plain_seconds)


def rate_of_one_token(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are rounds a second: a round emits tokens_per_pass tokens."""
    return _with_rate(costs, k, 1 / round_seconds(costs, k))


def rate_times_tokens(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are the speedup times tokens_per_pass: no seconds are in it. Divide the speedup by
    costs.plain_seconds.
    """
    right = predict(costs, k)
    return _with_rate(costs, k, right.speedup * right.tokens_per_pass)


def rate_of_plain_decoding(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are those of plain decoding, 1 / plain_seconds: times the speedup."""
    return _with_rate(costs, k, 1 / costs.plain_seconds)


def seconds_a_token(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are upside down, seconds a token."""
    return _with_rate(costs, k, 1 / predict(costs, k).tokens_per_second)


def speedup_times_seconds(costs: Costs, k: int) -> Prediction:
    """tokens_per_second are the speedup times plain_seconds: plain decoding makes 1 / plain_seconds tokens a
    second, so divide.
    """
    return _with_rate(costs, k, predict(costs, k).speedup * costs.plain_seconds)


RATE: list[Forecast] = [
    rate_in_plain_rounds,
    rate_over_pass_alone,
    rate_without_overhead,
    rate_without_drafts,
    rate_of_speedup_and_pass,
    rate_of_plain,
    rate_of_one_token,
    rate_times_tokens,
    rate_of_plain_decoding,
    seconds_a_token,
    speedup_times_seconds,
]
