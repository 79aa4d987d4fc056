"""The two arms that a `verify` is judged by: the exact law of a round, and the tokens that a pass emits.

Either alone is blind: a first token can have the right law by luck, and a dropped bonus token keeps the law
of a whole text and loses speed.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from torch import Tensor

from specdec_lessons import residual as chapter
from specdec_lessons.course.grading import Answer, Result, Wrong, diagnosis
from specdec_lessons.course.values import same, shown
from specdec_lessons.exhibits import damage, residual_verdicts
from specdec_lessons.exhibits.residual import RULES
from specdec_lessons.foundations.exact import sequence_law, total_variation
from specdec_lessons.foundations.protocols import Draft


def verdict_of(result: Result, n: int) -> chapter.Verdict:
    """Return the result as a Verdict. A bonus of None or all zeros passes: the count of tokens sees it."""
    got = result.got
    if got is None:
        result.wrong(
            "It returned None: is there a `return` on every way through?", "Verdict(accepted, next_law)"
        )
    if isinstance(got, Mapping) or not hasattr(got, "next_law"):
        if not isinstance(got, (tuple, list)) or len(got) != 2:
            result.wrong(f"It returned a {type(got).__name__}, no verdict.", "Verdict(accepted, next_law)")
        got = chapter.Verdict(*got)
    accepted = _part(result, "accepted", got.accepted).whole(0, n)
    law, last = got.next_law, accepted == n > 0
    missing = law is None or (isinstance(law, Tensor) and law.shape == (3,) and not law.any())
    if not (missing and last):
        law = _part(result, "next_law", law).law(3)
    return chapter.Verdict(accepted, law)


def _part(result: Result, name: str, value: Any) -> Result:
    return Result(f"{result.called}.{name}", value, result.about, result.args)


class Round:
    """What a verify-like function makes of one round of K after the prompt: every situation, and the law."""

    def __init__(self, judge: damage.Judge, k: int):
        self.k, self.seen = k, list[Result]()

        def listen(draft: Draft, target_laws: Tensor, flips: Tensor) -> chapter.Verdict:
            told = f"tokens {shown(draft.tokens)} and their laws, {k + 1} rows, flips {shown(flips)}"
            called = f"verify({told})"
            kept = (Draft(draft.tokens.clone(), draft.laws.clone()), target_laws.clone(), flips.clone())
            verdict = verdict_of(Result(called, judge(draft, target_laws, flips), args=kept), k)
            self.seen.append(Result(called, verdict, args=kept))
            return verdict

        self.blocks = damage.blocks(listen, damage.TARGET, damage.DRAFT, damage.PROMPT, k)

    def first_that_differs(self) -> tuple[Result, chapter.Verdict]:
        """Return the first situation that the reference judges otherwise, and what it says."""
        for result in self.seen:
            expected = chapter.verify(*result.args)
            if not same(result.got, expected, 1e-6):
                return result, expected
        return self.seen[0], chapter.verify(*self.seen[0].args)


def played(answer: Answer, k: int) -> Round:
    """Return the round of K = k that the learner's function makes, under guard."""
    called = f"all drafts and coins of a round, K = {k}"
    return answer.run(lambda: Round(answer.function, k), called).got


@functools.cache
def _right(k: int) -> tuple[dict[damage.Text, float], float]:
    """The target's law of k + 1 tokens, and tokens per pass of a right round."""
    blocks = damage.blocks(chapter.verify, damage.TARGET, damage.DRAFT, damage.PROMPT, k)
    return sequence_law(damage.TARGET, damage.PROMPT, k + 1), damage.tokens_per_pass(blocks)


def check_law(rounds: Mapping[int, Round]) -> None:
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
            raise Wrong(first.called, shown(first.got), shown(expected), told + likely)


def check_speed(rounds: Mapping[int, Round]) -> None:
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
            raise Wrong(first.called, shown(first.got), shown(expected), told + likely)


def _rule_with_the_law_of(rounds: Mapping[int, Round]) -> str:
    """The diagnosis of a known rule that gives the same verdicts, or else the same blocks; '' for none."""
    known = sorted(RULES.values(), key=lambda rule: rule.__module__ != residual_verdicts.__name__)
    for alike in (_same_verdicts, _same_blocks):
        for rule in known:
            if all(alike(played, damage.judge_of(rule)) for played in rounds.values()):
                return diagnosis(rule)
    return ""


def _same_verdicts(played: Round, judge: damage.Judge) -> bool:
    return all(same(result.got, judge(*result.args), 1e-6) for result in played.seen)


def _same_blocks(played: Round, judge: damage.Judge) -> bool:
    blocks = damage.blocks(judge, damage.TARGET, damage.DRAFT, damage.PROMPT, played.k)
    return total_variation(played.blocks, blocks) < 1e-9


def _place(result: Result, expected: chapter.Verdict) -> str:
    """Where a verdict differs, in words, when no known rule explains it."""
    if result.got.accepted != expected.accepted:
        return "Look at how many tokens stay: the accepted ones before the first rejection, no other."
    if expected.accepted == len(result.args[0]):
        return "Look at the law after a full acceptance: it is the last row, whole."
    return "Look at the law after a rejection: the residual of the row and the draft law at that position."
