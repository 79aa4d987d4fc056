"""Chapter 8, to fill in: time a call, compare in pairs, count tokens, fit costs, predict."""

from __future__ import annotations

import math  # noqa: F401
import statistics  # noqa: F401
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np  # noqa: F401

import specdec_lessons.benchmark as tested  # noqa: F401
from specdec_lessons.benchmark import (
    Clock,
    ClockWentBack,  # noqa: F401
    Costs,
    Prediction,
    Speedup,
    TimedRun,
)
from specdec_lessons.foundations.student import t_value  # noqa: F401
from specdec_lessons.speedup import expected_tokens, speedup  # noqa: F401


def time_call(
    fn: Callable[[], Any],
    synchronize: Callable[[], Any],
    clock: Clock,
) -> float:
    """Return the seconds of one call of fn that is already warm.

    Call fn at least once before, to warm up, and do not time that. fn
    only hands work to a device and returns; synchronize() waits until
    the device has done all that it was given. clock() gives seconds
    from any zero: ask this one, no other.
    Errors: where the clock stands earlier at the end than at the start,
    somebody set it meanwhile: raise ClockWentBack("..."), which is a
    ValueError. Two equal readings are fine: 0 seconds. What fn raises
    comes through as it is.
    """
    raise NotImplementedError("your turn")


def paired_speedup(
    baseline: Sequence[float],
    speculative: Sequence[float],
) -> Speedup:
    """Return Speedup(ratio, interval): how many times faster, and 95 %.

    baseline[i], speculative[i]: the seconds of pair i, which did the
    same work, for n pairs. ratio: the geometric mean of the ratios
    baseline[i] / speculative[i].
    interval: (low, high) = exp(m -+ t s / sqrt(n)). m, s: mean and
    standard deviation, divisor n - 1, of the ratios' logarithms;
    t = t_value(n - 1).
    n = 1 has a ratio and the interval None, n = 0 gives (None, None).
    Errors: ValueError for lists of different length, and where a time
    is not above 0.
    """
    raise NotImplementedError("your turn")


def tokens_per_second(record: Iterable[TimedRun]) -> float | None:
    """Return new tokens over seconds, of all runs together.

    Each run has .tokens, the ids it emitted, .budget, how many it was
    asked for, .seconds, from the prompt to the last token,
    .prompt_tokens, .rounds, and .failed, a reason or None.
    Of each run at most budget tokens count. A failed run counts like
    any other, with its seconds and the tokens it had emitted.
    None where no time was spent. record may be a generator.
    """
    raise NotImplementedError("your turn")


def fit_costs(record: Iterable[TimedRun]) -> Costs:
    """Return what a drafter and a target cost, from recorded runs:
    Costs(alpha, draft_seconds, pass_seconds, overhead_seconds).

    record: runs of one drafter, and plain ones (K = 0); those that
    failed count like any other. It may be a generator.
    Each round r of run.rounds has .drafted and .tokens (ids),
    .accepted, .tested (coins), .draft_seconds, .pass_seconds, .seconds
    (the whole round) and .overhead_seconds, what is left of it.
    alpha: accepted / tested over all rounds, None if none was tested.
    The times are medians over all rounds but the first of each run,
    which also reads the prompt:
      draft_seconds: of one drafted token, over the rounds with a draft,
        0.0 if there are none;
      pass_seconds: a dict {n: seconds of a pass over n tokens}, where
        n = drafted tokens + 1;
      overhead_seconds: of a round. Where nothing was drafted, the time
        of the search, r.draft_seconds, is overhead too.
    Errors: ValueError where no n = 1 is among the passes.
    """
    raise NotImplementedError("your turn")


def predict(costs: Costs, k: int) -> Prediction:
    """Return Prediction(k, tokens_per_pass, tokens_per_second, speedup)
    for k drafted tokens a round, each kept with chance costs.alpha.

    A round takes k draft steps, a pass over k + 1 tokens, and the
    overhead. A plain round: a pass over 1 token and the overhead.
    costs has .alpha, .draft_seconds, .pass_seconds {n: seconds},
    .overhead_seconds; and from them, in plain rounds: .plain_seconds,
    the seconds of one, .c, a draft step, and .v(n), a pass over n
    tokens with its overhead, also for n between those measured; beyond
    them it raises ValueError, and so do you. expected_tokens(alpha, k)
    and speedup(alpha, c, k, v) of the chapter before are there to use.
    k = 0 is plain decoding, also where alpha is None.
    Errors: ValueError where alpha is None and k is above 0.
    """
    raise NotImplementedError("your turn")
