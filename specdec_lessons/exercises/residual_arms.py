"""The two arms that a `verify` is judged by: the exact law of a round, and the tokens that a pass emits.

Either alone is blind: a first token can have the right law by luck, and a dropped bonus token keeps the law
of a whole text and loses speed.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from specdec_lessons import residual as chapter
from specdec_lessons.course.answer import Raised
from specdec_lessons.course.grading import Answer, Result, Wrong, diagnosis
from specdec_lessons.course.values import same, shown
from specdec_lessons.exercises.residual_forms import law_of
from specdec_lessons.exhibits import damage, residual_verdicts
from specdec_lessons.exhibits.residual import RULES
from specdec_lessons.foundations.exact import sequence_law, total_variation
from specdec_lessons.foundations.protocols import Draft

KNOWN = sorted(RULES.values(), key=lambda rule: rule.__module__ != residual_verdicts.__name__)


@dataclass(frozen=True)
class Round:
    """One round that a learner can rebuild: drafted tokens, coins, whether the draft is the target."""

    tokens: Sequence[int]
    flips: Sequence[bool]
    about: str = ""
    equal: bool = False

    @property
    def called(self) -> str:
        """The call, as a learner may type it."""
        same_model = ", damage.TARGET" if self.equal else ""
        return f"verify(*damage.situation({list(self.tokens)}, {list(self.flips)}{same_model}))"

    @property
    def told(self) -> str:
        """What is special about it, and where its laws come from."""
        return "; ".join(filter(None, [self.about, "from specdec_lessons.exhibits import damage"]))

    def given_to(self, answer: Answer) -> Result:
        """Return what the learner's function makes of it, a `Verdict` of good form."""
        args = damage.situation(self.tokens, self.flips, damage.TARGET if self.equal else damage.DRAFT)
        try:
            got = answer(*args).got
        except Raised as stop:
            stop.called, stop.about = self.called, self.told
            raise
        except Wrong as wrong:
            wrong.said |= {"called": self.called, "about": self.told}
            raise
        result = Result(self.called, got, self.told, args)
        return replace(result, got=verdict_of(result))


def verdict_of(result: Result) -> chapter.Verdict:
    """Return the result as a Verdict. A bonus of None or all zeros passes: the count of tokens sees it."""
    got, (draft, target_laws, _) = result.got, result.args
    n, wanted = len(draft), "Verdict(accepted, next_law)"
    if got is None:
        result.wrong("It returned None: is there a `return` on every way through?", wanted)
    if isinstance(got, Mapping) or not hasattr(got, "next_law"):
        if not isinstance(got, (tuple, list)) or len(got) != 2:
            result.wrong(f"It returned a {type(got).__name__}, no verdict.", wanted)
        got = chapter.Verdict(*got)
    accepted = _accepted(replace(result, got=got.accepted), n)
    law, whole = got.next_law, accepted == n
    missing = law is None or (isinstance(law, Tensor) and law.shape == (3,) and not law.any())
    if missing and whole and n > 0:
        return chapter.Verdict(accepted, law)
    if law is None:
        result.wrong("next_law is None: every round draws one more token.", "next_law: a law (3,)")
    paid = torch.zeros(3) if whole else draft.laws[accepted]
    with _named("next_law"):
        read = law_of(replace(result, got=law), target_laws[accepted], paid)
    return chapter.Verdict(accepted, read)


def _accepted(result: Result, n: int) -> int:
    if isinstance(result.got, Tensor) and result.got.ndim == 0 and result.got.is_floating_point():
        result.wrong(
            f"accepted is of {result.got.dtype}: a count is a whole number.",
            f"accepted: a whole number from 0 to {n}",
        )
    with _named("accepted"):
        return result.whole(0, n)


@contextlib.contextmanager
def _named(part: str) -> Iterator[None]:
    """Say of which part of a verdict a Wrong speaks."""
    try:
        yield
    except Wrong as wrong:
        said, returned = wrong.said["mistake"], "It returned "
        if said.startswith(returned):
            said = f"{part} is {said.removeprefix(returned)}".replace(": is there a `return`?", ".")
        elif not said.startswith(part):
            said = f"{part}: {said}"
        wrong.said |= {"mistake": said, "expected": f"{part}: {wrong.said['expected']}"}
        raise


class Played:
    """What a verify-like function makes of one round of K after the prompt: every situation, and the law."""

    def __init__(self, judge: damage.Judge, k: int):
        self.k, self.seen = k, list[Result]()

        def listen(draft: Draft, target_laws: Tensor, flips: Tensor) -> chapter.Verdict:
            kept = (Draft(draft.tokens.clone(), draft.laws.clone()), target_laws.clone(), flips.clone())
            this = Round(draft.tokens.tolist(), flips.tolist())
            result = Result(this.called, judge(draft, target_laws, flips), this.told, kept)
            self.seen.append(replace(result, got=verdict_of(result)))
            return self.seen[-1].got

        self.blocks = damage.blocks(listen, damage.TARGET, damage.DRAFT, damage.PROMPT, k)

    def first_that_differs(self) -> tuple[Result, chapter.Verdict]:
        """Return the first situation that the reference judges otherwise, and what it says."""
        for result in self.seen:
            expected = chapter.verify(*result.args)
            if not same(result.got, expected, 1e-6):
                return result, expected
        return self.seen[0], chapter.verify(*self.seen[0].args)


def played(answer: Answer, k: int) -> Played:
    """Return the round of K = k that the learner's function makes, under guard."""
    called = f"all drafts and coins of a round, K = {k}"
    return answer.run(lambda: Played(answer.function, k), called).got


@functools.cache
def _right(k: int) -> tuple[dict[damage.Text, float], float]:
    """The target's law of k + 1 tokens, and tokens per pass of a right round."""
    blocks = damage.blocks(chapter.verify, damage.TARGET, damage.DRAFT, damage.PROMPT, k)
    return sequence_law(damage.TARGET, damage.PROMPT, k + 1), damage.tokens_per_pass(blocks)


def check_law(rounds: Mapping[int, Played]) -> None:
    """Raise Wrong where the law of a round, continued by the target, is not that of the chain rule."""
    for k, played in rounds.items():
        law = damage.completed(played.blocks, damage.TARGET, damage.PROMPT, k + 1)
        distance = total_variation(law, _right(k)[0])
        if distance > 1e-6:
            first, expected = played.first_that_differs()
            told = (
                f"Your output does not have the target's law: over {k + 1} tokens, with K = {k}, the total "
                f"variation distance is {distance:.3f}. "
            )
            named = _rule_with_the_law_of(rounds)
            likely = f"It has exactly the law of this rule: {named}" if named else _place(first, expected)
            raise Wrong(first.called, shown(first.got), shown(expected), told + likely, first.about)


def check_speed(rounds: Mapping[int, Played]) -> None:
    """Raise Wrong where a pass emits too few tokens: a law that is right can still have lost its speed."""
    for k, played in rounds.items():
        tau, right = damage.tokens_per_pass(played.blocks), _right(k)[1]
        if abs(tau - right) > 1e-6:
            first, expected = played.first_that_differs()
            told = (
                f"The law is right, the text is the target's, but speed is lost: with K = {k} a target pass "
                f"emits {tau:.2f} tokens instead of {right:.2f}, {1 - tau / right:.0%} fewer. "
            )
            named = _rule_with_the_law_of(rounds)
            likely = f"Your function does this: {named}" if named else _place(first, expected)
            raise Wrong(first.called, shown(first.got), shown(expected), told + likely, first.about)


def check_values(answer: Answer, results: Sequence[Result]) -> None:
    """Raise Wrong for the first verdict that is not the reference's."""
    try:
        answer.agree(results, mistakes=[damage.judge_of(rule) for rule in KNOWN])
    except Wrong as wrong:
        if not wrong.said["mistake"]:
            first = next(result for result in results if result.called == wrong.said["called"])
            wrong.said["mistake"] = _place(first, chapter.verify(*first.args))
        raise


def _rule_with_the_law_of(rounds: Mapping[int, Played]) -> str:
    """The diagnosis of a known rule that gives the same verdicts, or else the same blocks; '' for none."""
    for alike in (_same_verdicts, _same_blocks):
        for rule in KNOWN:
            if all(alike(played, damage.judge_of(rule)) for played in rounds.values()):
                return diagnosis(rule)
    return ""


def _same_verdicts(played: Played, judge: damage.Judge) -> bool:
    return all(same(result.got, judge(*result.args), 1e-6) for result in played.seen)


def _same_blocks(played: Played, judge: damage.Judge) -> bool:
    blocks = damage.blocks(judge, damage.TARGET, damage.DRAFT, damage.PROMPT, played.k)
    return total_variation(played.blocks, blocks) < 1e-9


def _place(result: Result, expected: chapter.Verdict) -> str:
    """Where a verdict differs, in words, when no known rule explains it."""
    if result.got.accepted != expected.accepted:
        return "Look at how many tokens stay: the accepted ones before the first rejection, no other."
    if expected.accepted == len(result.args[0]):
        return "Look at the law after a full acceptance: it is the last row, whole."
    return "Look at the law after a rejection: the residual of the row and the draft law at that position."
