"""How an audit of caches is graded: what it says of right and wrong ones, and what it never looks at."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from torch import Tensor

from specdec_lessons.course import guard
from specdec_lessons.course.grading import Answer, Wrong
from specdec_lessons.exercises.kv_cache_forms import told_as
from specdec_lessons.exhibits import kv_cache_caches as caches
from specdec_lessons.foundations.protocols import LanguageModel

FOUND = "from specdec_lessons.exhibits import kv_cache_caches as caches"
TOO_LONG = "It takes too long: a few hundred rounds of a handful of tokens show every fault here."


def audit_cache(make: Callable[[], LanguageModel], fresh: LanguageModel) -> None:
    """Raise AssertionError where cached rows are not fresh rows, in 300 rounds over three texts.

    Any number of rows is asked for: all that a target wants, or the single one that a draft wants.
    """
    cached, chance = make(), random.Random(0)

    def some(n: int) -> list[int]:
        return [chance.randrange(fresh.vocab_size) for _ in range(n)]

    text: list[int] = []
    for round_ in range(300):
        if round_ % 130 == 0:
            text = some(12)
        drafted = some(chance.randrange(6))
        asked, last = [*text, *drafted], chance.randint(1, len(drafted) + 1)
        gap = float((cached.rows(asked, last) - fresh.rows(asked, last)).abs().max())
        assert gap < 1e-9, f"round {round_}: rows of {len(asked)} tokens are off by {gap:.2g}"
        text = [*text, *drafted[: chance.randint(0, len(drafted))], *some(1)]


class Verdict(NamedTuple):
    """found: whether the audit raised AssertionError. said: that, or what it returned, in words."""

    found: bool
    said: str


class Judge:
    """An audit that answers with a `Verdict` instead of raising.

    It wears the audit's own code object, so that another error is still told with the learner's own line.
    """

    def __init__(self, audit: Callable[..., Any]):
        self.audit = audit
        self.__name__, self.__code__ = "audit_cache", getattr(audit, "__code__", None)

    def __call__(self, make: type[caches.Right], fresh: caches.Uncached) -> Verdict:
        try:
            returned = self.audit(make, fresh)
        except AssertionError as fault:
            return Verdict(True, f"AssertionError: {fault!s:.120}".rstrip(": \n"))
        return Verdict(False, f"{returned!r:.40}: it passes")


def called(make: type[caches.Right]) -> str:
    """The call, as a learner may type it."""
    return f"audit_cache(caches.{make.__name__}, caches.FRESH)"


def about(make: type[caches.Right]) -> str:
    """What the cache does, and where it comes from."""
    return f"{(make.__doc__ or '').splitlines()[0].rstrip('.')}; {FOUND}"


def likely(error: str) -> str:
    """What an error of an audit that is no AssertionError is likely to come from."""
    if error.startswith("stopped"):
        return TOO_LONG
    if error.split("\n")[-1].partition(": ")[2].startswith("raise "):
        return "AssertionError is wanted where rows differ: assert, or raise AssertionError."
    return ""


def verdict(answer: Answer, make: type[caches.Right], until: float) -> Verdict:
    """Return what the learner's audit says of the caches that `make` makes. Errors: Wrong after `until`."""
    if time.monotonic() > until:
        raise Wrong(called(make), "no verdict yet", "all caches judged in seconds", TOO_LONG, about(make))
    task = partial(answer.function, make, caches.FRESH)
    with told_as(called(make), about(make), likely):
        found: Verdict = answer.run(task, called(make), about(make)).got
    return found


def check_audit(answer: Answer) -> None:
    """Raise Wrong where a right cache is rejected, where a wrong one passes, or where luck has a say."""
    until = time.monotonic() + 3 * guard.SECONDS
    answer.function = Judge(answer.function)
    with told_as(called(caches.Right), about(caches.Right), likely):  # under watch: not the package's own
        answer(caches.Right, caches.FRESH)
    verdicts = {make: verdict(answer, make, until) for make in (*caches.RIGHT, *caches.WRONG)}
    missed = [make for make in caches.WRONG if not verdicts[make].found]
    _check_right(verdicts)
    if missed:
        _tell_missed(answer, missed, verdicts)
    if answer.touched_random:
        raise Wrong(
            called(caches.Right),
            "the global random state is another one afterwards",
            "it stays as it is",
            "A failure that does not come back cannot be mended: draw from random.Random(0), a generator of "
            "the audit's own with a seed.",
        )


def _check_right(verdicts: dict[type[caches.Right], Verdict]) -> None:
    for make in caches.RIGHT:
        if verdicts[make].found:
            mistake = (
                "Two sums of the same numbers in another order differ in their last digits: compare with a "
                "tolerance, 1e-9."
                if make is caches.OtherOrder
                else "A right cache must pass: is each row compared with the fresh one of the same prefix?"
            )
            expected = f"None: its rows are those of {caches.FRESH.__name__}"
            raise Wrong(called(make), verdicts[make].said, expected, mistake, about(make))


def _tell_missed(
    answer: Answer, missed: list[type[caches.Right]], verdicts: dict[type[caches.Right], Verdict]
) -> None:
    first, tried = missed[0], len(caches.WRONG)
    count = f"It finds {tried - len(missed)} of {tried} bad caches. "
    mistake = (
        "Each model is asked once, and caches go wrong between passes: ask the same model again and again."
        if _passes_at_most(answer) < 2
        else "An audit speaks by raising AssertionError: nobody reads what it returns."
        if any(not verdicts[make].said.startswith("None") for make in missed)
        else "Does it compare with `fresh`?"
        if len(missed) == tried
        else f"What brings this one to light: {caches.WRONG[first]}."
    )
    expected = "AssertionError: its rows are wrong"
    raise Wrong(called(first), verdicts[first].said, expected, count + mistake, about(first))


def _passes_at_most(answer: Answer) -> int:
    """How often the audit asks the model that it asks most often."""
    asked: dict[int, int] = {}

    class Counted(caches.Right):
        def rows(self, sequence: Sequence[int], last: int) -> Tensor:
            self.number: int = vars(self).get("number", len(asked))
            asked[self.number] = asked.get(self.number, 0) + 1
            return super().rows(sequence, last)

    answer.run(partial(answer.function, Counted, caches.FRESH), called(caches.Right))
    return max(asked.values(), default=0)
