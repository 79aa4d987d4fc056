"""How `predict` is graded: field by field, on given costs; then plain decoding, and what cannot be said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from specdec_lessons.benchmark import Costs, Prediction, predict
from specdec_lessons.course.answer import NAMED, diagnosis
from specdec_lessons.course.grading import Answer, Result
from specdec_lessons.exercises.benchmark_forms import (
    FORECAST,
    Refusal,
    asked,
    close,
    field,
    judge_fields,
    read_forecast,
)
from specdec_lessons.exercises.engine_forms import as_typed, judged_in_order
from specdec_lessons.exhibits.benchmark_blocks import NUMBER, TOKENS
from specdec_lessons.exhibits.benchmark_forecasts import SPEEDUP
from specdec_lessons.exhibits.benchmark_speeds import RATE

PASSES = {1: 0.04, 3: 0.043, 5: 0.046, 9: 0.06}
USUAL = Costs(0.7, 0.002, PASSES, 0.003)
SLOW = Costs(0.3, 0.02, {1: 0.04, 2: 0.05, 5: 0.08}, 0.002)
NO_OVERHEAD = Costs(0.8, 0.001, {1: 0.03, 4: 0.036}, 0.0)
CASES: list[tuple[Costs, int, str]] = [
    (USUAL, 4, "K = 4"),
    (USUAL, 2, "K = 2"),
    (USUAL, 8, "K = 8"),
    (USUAL, 1, "K = 1: the pass over 2 tokens lies between those that were timed"),
    (SLOW, 4, "a dear draft of little use: slower than plain decoding"),
    (SLOW, 1, "a dear draft of little use, K = 1"),
    (NO_OVERHEAD, 3, "no overhead"),
    (Costs(0.5, 0.0, PASSES, 0.004), 4, "a draft that costs nothing"),
    (Costs(0.0, 0.002, PASSES, 0.003), 4, "alpha 0: every draft is rejected"),
    (Costs(1.0, 0.002, PASSES, 0.003), 4, "alpha 1: every draft is accepted"),
]
PLAIN: list[tuple[Costs, int, str]] = [
    (USUAL, 0, "K = 0: plain decoding"),
    (Costs(None, 0.0, PASSES, 0.003), 0, "K = 0, and nothing was tested"),
]
UNSAID: list[tuple[Costs, int, str]] = [
    (Costs(None, 0.0, PASSES, 0.003), 2, "nothing was tested, and K = 2"),
    (USUAL, 20, "a pass over 21 tokens, where 9 is the most that was timed"),
]
FIELDS = dict(zip(FORECAST, enumerate([NUMBER, TOKENS, RATE, SPEEDUP]), strict=True))
ORDER = {name: FIELDS[name] for name in ("k", "tokens_per_pass", "speedup", "tokens_per_second")}


def settle_forecasts(answer: Answer) -> None:
    """Ordinary costs, then plain decoding, last what cannot be said."""
    results = (_predicted(answer, *case) for case in CASES)
    judged_in_order(results, lambda made: judge_fields(answer, made, ORDER, {}))
    for costs, k, about in PLAIN:
        _plain(answer, costs, k, about)
    for costs, k, about in UNSAID:
        _unsaid(answer, costs, k, about)


def _typed(costs: Costs, k: int) -> str:
    values = (costs.alpha, costs.draft_seconds, costs.pass_seconds, costs.overhead_seconds)
    return f"predict(Costs({', '.join(map(repr, values))}), {k})"


def _predicted(answer: Answer, costs: Costs, k: int, about: str) -> Result:
    with as_typed(_typed(costs, k), lambda error: _why_it_raises(error, costs)):
        result = replace(answer(costs, k, about=about), called=_typed(costs, k))
        return replace(result, got=read_forecast(result))


def _why_it_raises(error: str, costs: Costs) -> str:
    if costs.alpha == 0 and "raise ValueError" in error:
        return "alpha 0 was measured: every draft was rejected. `if costs.alpha is None` asks what you want."
    if error.startswith("KeyError"):
        return "That n was not timed: costs.v(n) takes the straight line between its neighbours."
    if "ZeroDivisionError" in error:
        return "1 - alpha is 0 where alpha is 1: expected_tokens adds the terms up, and divides by nothing."
    if costs.alpha is None and "raise ValueError" in error:
        return "K = 0 is plain decoding, whatever alpha: raise where k is above 0, else costs.alpha or 0.0."
    if "NoneType" in error or "alpha=None" in error:
        return "alpha is None where nothing was tested, and K = 0 needs none: costs.alpha or 0.0."
    if "v(1)=" in error:
        return (
            "speedup wants v in plain rounds, with v(1) = 1: that is costs.v; costs.pass_seconds are seconds."
        )
    return ""


def _plain(answer: Answer, costs: Costs, k: int, about: str) -> None:
    """Raise Wrong where K = 0 is not plain decoding."""
    result = _predicted(answer, costs, k, about)
    right = predict(costs, k)
    for name, (place, mistakes) in ORDER.items():
        got, wanted = result.got[place], getattr(right, name)
        if not close(got, wanted):
            named = [m for m in mistakes if close(got, field(m, place)(costs, k))]
            said = (
                f"{NAMED} this: {diagnosis(named[0])}"
                if named
                else "K = 0 is plain decoding: one token a pass."
            )
            replace(result, called=f"{result.called}.{name}", got=got).wrong(said, wanted)


def _unsaid(answer: Answer, costs: Costs, k: int, about: str) -> None:
    with as_typed(_typed(costs, k), _why_another_error):
        result: Any = asked(answer, (ValueError,), costs, k, about=about)
    result = replace(result, called=_typed(costs, k))
    if isinstance(result.got, Refusal):
        return
    if costs.alpha is None:
        said = "Nothing was tested, so alpha is not 0: it is not known."
    else:
        said = "Such a pass was never timed: np.interp goes on level beyond it, costs.v raises ValueError."
    got = result.got if isinstance(result.got, (Prediction, type(None))) else None
    result.wrong(said, "raise ValueError(..)", got)


def _why_another_error(error: str) -> str:
    return "Raise ValueError, with a text that says what was not measured: callers can catch it."
