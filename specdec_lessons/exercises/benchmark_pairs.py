"""How `paired_speedup` is graded: ratio and interval of pairs, of one, of none; what does not pair."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from specdec_lessons.benchmark import Speedup
from specdec_lessons.course.grading import Answer, Result
from specdec_lessons.course.values import shown
from specdec_lessons.exercises.benchmark_forms import (
    Refusal,
    asked,
    by_what_factor,
    close,
    judge_fields,
    read_speedup,
)
from specdec_lessons.exercises.engine_forms import as_typed, judged_in_order
from specdec_lessons.exhibits.benchmark_ends import ENDS
from specdec_lessons.exhibits.benchmark_margins import MARGIN
from specdec_lessons.exhibits.benchmark_pairs import RATIO

MANY = "[1 + i % 7 / 10 for i in range(40)], [1 + i % 5 / 4 for i in range(40)]"
PAIRS: list[tuple[Any, Any, str]] = [
    ([2.0, 4.0, 8.0], [1.0, 1.0, 2.0], "twice, four times and four times as fast"),
    ([1.0, 4.0], [2.0, 2.0], "half as fast, and twice as fast"),
    ([0.25, 2.5, 25.0], [0.2, 2.0, 20.0], "prompts of very different length, always 1.25 times as fast"),
    ([1.0, 1.2, 0.9, 1.1], [1.3, 1.25, 1.4, 1.2], "slower: that is a result, too"),
    (
        [2.1, 1.9, 3.4, 2.2, 1.4, 2.8, 2.0, 2.6, 1.7, 2.4],
        [1.5, 1.6, 2.1, 1.9, 1.2, 1.7, 1.6, 1.8, 1.9, 1.5],
        "ten prompts",
    ),
    ([0.0021, 0.0034, 0.0019, 0.0052], [0.0011, 0.003, 0.0018, 0.0023], "milliseconds, and a lucky pair"),
    ((3.0, 5.0, 4.0), (2.0, 2.5, 3.5), "tuples"),
    ([1 + i % 7 / 10 for i in range(40)], [1 + i % 5 / 4 for i in range(40)], "forty pairs"),
]
UNPAIRED: list[tuple[list[float], list[float], str]] = [
    ([1.0, 2.0, 3.0], [1.0, 2.0], "three times and two"),
    ([1.0, 2.0], [1.0, 2.0, 3.0], "two times and three"),
]
NOT_ABOVE_0: list[tuple[list[float], list[float], str]] = [
    ([1.0, 2.0], [0.5, 0.0], "a speculative time of 0"),
    ([0.0, 2.0], [0.5, 1.0], "a baseline time of 0"),
    ([1.0, -2.0], [0.5, -1.0], "two times below 0, whose ratio is 2"),
]
FIELDS = {"ratio": (0, RATIO), "interval": (1, [*MARGIN, *ENDS])}


def settle_pairs(answer: Answer) -> None:
    """Pairs, then fewer than two of them, then what must be refused."""
    judged_in_order(_asked(answer), lambda made: judge_fields(answer, made, FIELDS, {"interval": _in_words}))
    one_pair(answer)
    no_pair(answer)
    for slow, fast, about in UNPAIRED:
        _must_refuse(answer, slow, fast, about, _zipped)
    for slow, fast, about in NOT_ABOVE_0:
        _must_refuse(answer, slow, fast, about, lambda got: "A time that is not above 0 was not measured.")


def _asked(answer: Answer) -> Iterator[Result]:
    for slow, fast, about in PAIRS:
        written = MANY if len(slow) > 20 else f"{shown(slow)}, {shown(fast)}"
        with as_typed(f"paired_speedup({written})", _why_pairs_raise):
            result = replace(answer(slow, fast, about=about), called=f"paired_speedup({written})")
            result = replace(result, got=read_speedup(result))
        yield result


def _why_pairs_raise(error: str) -> str:
    if "degrees=" in error:
        return "t_value wants a whole number of degrees of freedom, n - 1, at least 1."
    return ""


def _in_words(got: list[Any], wanted: list[Any]) -> str:
    """What to say of intervals that no known mistake makes."""
    if any(ends is None for ends in got):
        return "From two pairs on there is an interval."
    if any(math.isnan(end) for ends in got for end in ends):
        return "NaN: a logarithm of something negative, or 0 / 0."
    inside = all(low <= right[0] and right[1] <= high for (low, high), right in zip(got, wanted, strict=True))
    outside = all(
        right[0] <= low and high <= right[1] for (low, high), right in zip(got, wanted, strict=True)
    )
    if inside:
        return "All of these intervals are too wide, or as wide as they should be."
    if outside:
        return "All of these intervals are too narrow, or as wide as they should be."
    ends = "Its ends are not exp(m - margin) and exp(m + margin), with margin = t s / sqrt(n)."
    return by_what_factor(got, wanted) or ends


# ---- fewer than two pairs


def one_pair(answer: Answer) -> None:
    """Raise Wrong where one pair has no ratio, or an interval."""
    with as_typed("paired_speedup([3], [2])", lambda error: ONE):
        result = answer([3.0], [2.0], about="one pair")
        ratio, interval = read_speedup(result)
    wanted = Speedup(1.5, None)
    if interval is not None:
        result.wrong(_width(interval), wanted)
    if not close(ratio, 1.5):
        result.wrong("One pair has a ratio: 3 / 2.", wanted)


ONE = "One pair says nothing of the spread: its interval is None. Ask for n = 1 before s and t."


def _width(interval: tuple[float, float]) -> str:
    if math.isnan(interval[0]):
        return f"NaN: a spread of one pair is 0 / 0. {ONE}"
    if close(interval[0], interval[1]):
        return f"An interval without width says that a single pair leaves no doubt. {ONE}"
    return ONE


def no_pair(answer: Answer) -> None:
    """Raise Wrong where something is said of no pair at all."""
    why = "Where there is no pair there is no mean: return (None, None) before anything is divided."
    with as_typed("paired_speedup([], [])", lambda error: why):
        result = answer([], [], about="no pair")
        got = read_speedup(result)
    if got != (None, None):
        result.wrong(f"Nothing was compared, so nothing can be said. {why}", Speedup(None, None))


# ---- what does not pair


def _zipped(got: Any) -> str:
    return (
        "zip stops at the end of the shorter list, and says nothing: what was timed once is lost. "
        "zip(.., strict=True) raises ValueError."
    )


def _must_refuse(answer: Answer, slow: list[float], fast: list[float], about: str, said: Any) -> None:
    called = f"paired_speedup({shown(slow)}, {shown(fast)})"
    with as_typed(called, _why_another_error):
        result = asked(answer, (ValueError,), slow, fast, about=about)
    if not isinstance(result.got, Refusal):
        result.wrong(said(result.got), "raise ValueError(..)")


def _why_another_error(error: str) -> str:
    return "Raise ValueError, with a text that says what does not fit: callers can catch it."
