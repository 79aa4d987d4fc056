"""How an audit of chapter 3 is graded: what it says of engines, and what is wrong with what it says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from specdec_lessons.course.answer import Raised
from specdec_lessons.course.grading import Answer, Wrong
from specdec_lessons.exhibits.acceptance import engines
from specdec_lessons.exhibits.acceptance_audits import Seen, Verdict, too_strict, too_weak, unsteady

TOO_LONG = (
    "It takes too long. Three tokens are enough, and one pair of tables: larger ones have many more paths. "
    "Thousands of samples take long as well, and leave luck in."
)


@contextmanager
def explained(likely: Callable[[str], str]) -> Iterator[None]:
    """What a learner's error is likely to come from: likely(its text), where that is not empty."""
    try:
        yield
    except Raised as stop:
        stop.mistake = likely(str(stop)) or stop.mistake
        raise


def stumbled(error: str) -> str:
    """What an error of an audit that is no AssertionError is likely to come from."""
    if error.startswith("stopped"):
        return TOO_LONG
    if error.startswith("KeyError"):
        return (
            "exact.law_of leaves out what never happens, so a pair may be missing: use law.get(pair, 0.0), "
            "or exact.total_variation."
        )
    if error.split("\n")[-1].partition(": ")[2].startswith("raise "):
        return "AssertionError is wanted where an engine is not lossless: assert, or raise AssertionError."
    return ""


def says_the_same_again(answer: Answer) -> None:
    """Raise Wrong where the verdict is a matter of luck."""
    for engine in (engines.speculative, engines.WRONG["resample from p"]):
        luck = answer.run(partial(unsteady, answer.function, engine), f"audit({engine.__name__})")
        if luck.got:
            luck.wrong(luck.got, "the same verdict in every run", "two runs, two random states")


def passes_right_engines(answer: Answer, until: float) -> None:
    """Raise Wrong at the first right engine that the audit rejects."""
    for seen, verdict in judged(answer, engines.RIGHT, until):
        if verdict.found:
            plain = judged(answer, {"plain": engines.plain}, until)
            mistake = too_strict([(seen, verdict), *plain])
            raise Wrong(seen.called, verdict.said, "None: this engine is lossless", mistake, seen.about)


def fails_wrong_engines(answer: Answer, until: float) -> None:
    """Raise Wrong where the audit passes a wrong engine. The smallest fault is first: no sample finds it."""
    smallest = {"sixteen bits": engines.sixteen_bits}
    verdicts: list[tuple[Seen, Verdict]] = []
    for seen, verdict in judged(answer, smallest | engines.WRONG, until):
        verdicts.append((seen, verdict))
        if seen.sampled and not verdict.found:
            break
    missed = [(seen, verdict) for seen, verdict in verdicts if not verdict.found]
    if not missed:
        return
    if not missed[0][0].sampled:
        verdicts += judged(answer, engines.PROBES, until)
    worst, verdict = max(missed, key=lambda one: one[0].damage().both)
    off_by = f"AssertionError: on the grader's tables its law is off by {worst.true_damage():.2g}"
    raise Wrong(worst.called, verdict.said, off_by, too_weak(verdicts), worst.about)


def judged(answer: Answer, named: dict[str, engines.Engine], until: float) -> Iterator[tuple[Seen, Verdict]]:
    """Yield what the learner's audit says of each engine. Errors: Wrong after `until` on the clock."""
    for engine in named.values():
        seen = Seen(engine)
        if time.monotonic() > until:
            raise Wrong(seen.called, "no verdict yet", "all engines judged in seconds", TOO_LONG)
        yield seen, answer.run(partial(answer.function, seen), seen.called, seen.about).got
