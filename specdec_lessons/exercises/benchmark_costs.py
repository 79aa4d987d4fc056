"""How `fit_costs` is graded: field by field, on made-up runs whose costs are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from specdec_lessons.benchmark import Costs, fit_costs
from specdec_lessons.course.answer import NAMED, diagnosis
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.exercises.benchmark_forms import (
    COSTS,
    Recipe,
    Refusal,
    asked,
    close,
    judge_fields,
    read_costs,
)
from specdec_lessons.exercises.benchmark_tokens import TWICE, typed
from specdec_lessons.exercises.engine_forms import Once, as_typed, judged_in_order
from specdec_lessons.exhibits.benchmark_costs import ALPHA
from specdec_lessons.exhibits.benchmark_drafts import DRAFT
from specdec_lessons.exhibits.benchmark_overheads import OVERHEAD
from specdec_lessons.exhibits.benchmark_passes import PASSES

R = Recipe
BUSY = {"prefill": 0.5, "jitter": 0.4}
SEARCHING = {**BUSY, "search": 0.001}
PLAIN, PLAIN_BUSY = R(*[(0, 0)] * 4, prefill=0.5), R(*[(0, 0)] * 6, **BUSY)
RECORDS: list[tuple[list[Recipe], str]] = [
    ([PLAIN, R((4, 2), (4, 4), (4, 0), (4, 1), (4, 3), prefill=0.5)], "a plain run, and one with K = 4"),
    (
        [PLAIN_BUSY, R((4, 1), (4, 4), (4, 0), (4, 2), (4, 0), (4, 3), **BUSY), R((4, 0), (4, 1), **BUSY)],
        "a busy machine: some rounds take longer",
    ),
    (
        [PLAIN_BUSY, R((5, 5), (5, 0), (2, 1), (1, 0), (5, 4), (3, 3), (5, 2), (1, 1), **BUSY)],
        "drafts of different lengths",
    ),
    (
        [PLAIN_BUSY, R((4, 4), (4, 4, 2), **BUSY), R((4, 0), (4, 2), (4, 0), (4, 1), (4, 0), **BUSY)],
        "runs of different length; a stop token cut one of them",
    ),
    ([R((6, 2), (6, 6), (6, 0), **BUSY), R((0, 0), (0, 0), **BUSY)], "K = 6; the plain run comes last"),
    (
        [PLAIN_BUSY, R((4, 3), (4, 1), **BUSY), R((4, 4), (4, 4), failed="out of memory", **BUSY)],
        "the last run failed: its rounds are as good as any",
    ),
    (
        [R((3, 2), (0, 0), (3, 3), (0, 0), (2, 0), (0, 0), (0, 0), **SEARCHING)],
        "a drafter that often proposes nothing, and takes 1 ms to find out",
    ),
    (
        [PLAIN_BUSY, R((0, 0), (0, 0), (4, 1), (0, 0), (4, 4), (1, 0), (0, 0), **SEARCHING)],
        "a drafter that proposes nothing in its first rounds",
    ),
]
GENERATOR = "a generator: it can be gone through once, and has no length"
UNDRAFTED: list[tuple[list[Recipe], str]] = [
    ([PLAIN_BUSY], "nothing but plain decoding"),
    ([R((0, 0), (0, 0), (0, 0), **SEARCHING)], "a drafter that never proposed anything"),
    ([PLAIN_BUSY, R((4, 2), **BUSY)], "a drafting run of one round: coins, but no times"),
    ([PLAIN_BUSY, R(seconds=1.0, failed="out of memory")], "a run without rounds"),
]
WITHOUT_UNIT: list[tuple[list[Recipe], str]] = [
    ([R((4, 1), (4, 1), (4, 2))], "no plain round: no pass over a single token"),
    ([R((0, 0)), R((4, 1), (4, 1))], "the plain run has one round, its first"),
    ([], "no run"),
]
FIELDS = dict(zip(COSTS, enumerate([ALPHA, DRAFT, PASSES, OVERHEAD]), strict=True))
WHERE = "run_of is in specdec_lessons.exhibits.benchmark"


def settle_costs(answer: Answer) -> None:
    """Records of runs, then those in which nothing was drafted, last those without a unit."""
    judged_in_order(_ordinary(answer), lambda made: _judge(answer, made))
    for record, about in UNDRAFTED:
        _undrafted(answer, record, about)
    for record, about in WITHOUT_UNIT:
        _without_unit(answer, record, about)


def _ordinary(answer: Answer) -> Iterator[Result]:
    for record, about in RECORDS:
        yield _fitted(answer, record, about)
    yield _fitted(answer, RECORDS[2][0], GENERATOR, once=True)


def _fitted(
    answer: Answer,
    record: list[Recipe],
    about: str,
    once: bool = False,
    why: Callable[[str], str] = lambda error: _why_it_raises(error),
) -> Result:
    runs: Any = [recipe.made() for recipe in record]
    called = typed("fit_costs", record, once)
    with as_typed(called, lambda error: TWICE if once else why(error)):
        given = Once(runs) if once else runs
        result = replace(answer(given, about=f"{about}; {WHERE}"), called=called)
        return replace(result, got=read_costs(result))


def _why_it_raises(error: str) -> str:
    if "Once" in error:
        return TWICE
    if "ZeroDivisionError" in error:
        return (
            "A round may have drafted nothing: it has no seconds a drafted token, its search is overhead. "
            "And where nothing was tested alpha is None."
        )
    if "raise ValueError" in error:
        return "There are plain rounds here: a round without a draft feeds one token, n = drafted + 1 = 1."
    if "StatisticsError" in error or "IndexError" in error:
        return (
            "A list may be empty: where nothing was drafted draft_seconds is 0.0; a run may have no rounds."
        )
    return ""


def _judge(answer: Answer, results: list[Result]) -> None:
    try:
        judge_fields(answer, results, FIELDS, {"pass_seconds": _keys})
    except Wrong as wrong:
        if wrong.said["about"].startswith("a generator"):
            wrong.said["mistake"] = TWICE
        raise


def _keys(got: list[Any], wanted: list[Any]) -> str:
    """What to say where the keys are not those that were fed."""
    for found, right in zip(got, wanted, strict=True):
        if found.keys() != right.keys():
            return f"The keys are {sorted(found)}, the passes were over {sorted(right)} tokens: drafted + 1."
    return ""


# ---- rare records


def _undrafted(answer: Answer, record: list[Recipe], about: str) -> None:
    result = _fitted(answer, record, about, why=_why_undrafted_raises)
    right = fit_costs([recipe.made() for recipe in record])
    runs = [recipe.made() for recipe in record]
    for name, (place, mistakes) in FIELDS.items():
        got, wanted = result.got[place], getattr(right, name)
        if not close(got, wanted):
            named = [mistake for mistake in mistakes if close(got, getattr(mistake(runs), name))]
            said = f"{NAMED} this: {diagnosis(named[0])}" if named else _rare(name)
            replace(result, called=f"{result.called}.{name}", got=got).wrong(said, wanted)


def _why_undrafted_raises(error: str) -> str:
    if "raise ValueError" in error:
        return (
            "There are plain rounds here, and ValueError is for records without: where nothing was drafted "
            "alpha is None and draft_seconds 0.0."
        )
    return _why_it_raises(error)


def _rare(name: str) -> str:
    return {
        "alpha": "alpha is None where nothing was tested. All rounds count for it, first ones too.",
        "draft_seconds": "draft_seconds is 0.0 where no later round drafted anything.",
    }.get(name, "")


def _without_unit(answer: Answer, record: list[Recipe], about: str) -> None:
    called, wanted = typed("fit_costs", record), "raise ValueError(..)"
    with as_typed(called, _why_another_error):
        runs = [recipe.made() for recipe in record]
        result = replace(asked(answer, (ValueError,), runs, about=f"{about}; {WHERE}"), called=called)
    if not isinstance(result.got, Refusal):
        result.wrong(
            "Without a pass over a single token there is no unit: c and v(n) would divide by what nobody "
            "measured.",
            wanted,
            "a Costs" if isinstance(result.got, Costs) else None,
        )


def _why_another_error(error: str) -> str:
    return "Raise ValueError, with a text that says what is missing: plain runs of 2 tokens or more."
