"""How `tokens_per_second` is graded: on made-up runs, ordinary ones before those with nothing in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from specdec_lessons.benchmark import tokens_per_second
from specdec_lessons.course.answer import NAMED, diagnosis
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.exercises.benchmark_forms import Recipe, close, judge, number
from specdec_lessons.exercises.engine_forms import Once, as_typed, judged_in_order
from specdec_lessons.exhibits.benchmark_seconds import OF_SECONDS
from specdec_lessons.exhibits.benchmark_tokens import OF_NOTHING, OF_TOKENS

R = Recipe
ONE = R((4, 4), (4, 0), seconds=1.0)
LONG = R((3, 2), (3, 3), (3, 1), (2, 2), seconds=1.5)
LATE = "out of memory"
RECORDS: list[tuple[list[Recipe], str]] = [
    ([ONE], "6 tokens, 5 and 1, in a second"),
    ([ONE, LONG], "two runs of different length"),
    ([R((8, 8), seconds=1.0, budget=5)], "9 tokens where 5 were asked for"),
    ([R((6, 6), (6, 2), seconds=1.0, budget=8), R((2, 1), seconds=1.0, budget=8)], "one run past its budget"),
    ([R((4, 4), (4, 1), seconds=1.5, prompt_tokens=30, prefill=0.5)], "a prompt of 30 tokens"),
    ([R((4, 3), (4, 4), seconds=3.0, prompt_tokens=60), LONG, ONE], "a prompt longer than the budget of 50"),
    ([R((4, 4, 2), seconds=1.0)], "a stop token: four passed their coins, two were emitted"),
    ([R(*[(0, 0)] * 4, seconds=0.5), LONG], "plain decoding among them"),
    ([LONG, R((4, 1), seconds=3.0, failed=LATE)], "the second run failed after 2 tokens"),
    ([ONE, R((6, 5), seconds=1.0, budget=4, failed=LATE)], "a run that failed past its budget"),
    ([ONE, R(seconds=2.0, failed=LATE)], "a run that failed before its first token"),
    ([R((2, 2), seconds=0.0), LONG], "a run so short that the clock did not move"),
]
GENERATOR = "a generator: it can be gone through once, and has no length"
NOTHING: list[tuple[list[Recipe], str]] = [
    ([R(seconds=2.0, failed=LATE)], "two seconds, and no token"),
    ([R((1, 1), seconds=0.0)], "tokens, and no seconds"),
    ([R(seconds=0.0)], "a run without rounds and seconds"),
    ([], "no run"),
]
TWICE = "`record` may be a generator, which can be gone through once, and has no length: list(record) first."


def typed(name: str, record: Sequence[Recipe], once: bool = False) -> str:
    """Return the call as a learner may type it."""
    runs = f"[{', '.join(map(str, record))}]"
    return f"{name}(iter({runs}))" if once else f"{name}({runs})"


def settle_tokens(answer: Answer) -> None:
    """Ordinary records, one of them as a generator; then those with no token or no second."""
    judged_in_order(_rates(answer), lambda made: _judge(answer, made))
    for record, about in NOTHING:
        _nothing(answer, record, about)


def _rates(answer: Answer) -> Iterator[Result]:
    for record, about in RECORDS:
        yield _rate(answer, record, about)
    yield _rate(answer, RECORDS[1][0], GENERATOR, once=True)


def _rate(answer: Answer, record: list[Recipe], about: str, once: bool = False) -> Result:
    runs: Any = [recipe.made() for recipe in record]
    called = typed(answer.name, record, once)
    told = f"{about}; run_of is in specdec_lessons.exhibits.benchmark"
    with as_typed(called, lambda error: TWICE if once else _why_it_raises(error)):
        result = replace(answer(Once(runs) if once else runs, about=told), called=called)
        return replace(result, got=number(result, result.got, "", none=True))


def _why_it_raises(error: str) -> str:
    if "Once" in error:
        return TWICE
    if "'int' and 'list'" in error:
        return "run.tokens is a list of ids: len(run.tokens) is how many."
    if "IndexError" in error:
        return "A run may have no rounds: it failed before its first token."
    if "ZeroDivisionError" in error:
        return (
            "Where no time was spent there is nothing to divide by: None, where all seconds together are 0."
        )
    if "NoneType" in error and "'>'" not in error:
        return "run.failed is None where nothing failed."
    return ""


def _judge(answer: Answer, results: list[Result]) -> None:
    try:
        judge(answer, results, tokens_per_second, [*OF_TOKENS, *OF_SECONDS])
    except Wrong as wrong:
        if wrong.said["about"].startswith("a generator"):
            wrong.said["mistake"] = TWICE
        elif wrong.said["got"] == "None" and not wrong.said["mistake"].startswith(NAMED):
            wrong.said["mistake"] = "It returned None: is there a `return`? None is for no seconds at all."
        raise


def _nothing(answer: Answer, record: list[Recipe], about: str) -> None:
    """Raise Wrong where something is said of no seconds, or nothing of seconds without a token."""
    result = _rate(answer, record, about)
    wanted = tokens_per_second([recipe.made() for recipe in record])
    if close(result.got, wanted):
        return
    runs = [recipe.made() for recipe in record]
    named = [mistake for mistake in OF_NOTHING if close(result.got, mistake(runs))]
    said = f"{NAMED} this: {diagnosis(named[0])}" if named else "Tokens over seconds, None for no seconds."
    result.wrong(said, wanted)
