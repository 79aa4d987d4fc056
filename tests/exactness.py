"""What the exact proofs share: the law and the rates that an engine must have, and those that it has.

Expected values never go through the engine: the law comes from the chain rule over single rows
(`exact.sequence_law`), the rates from a sum over accepted prefixes that tosses no coins. Measured values come
from the real `generate`, walked along every random path (`exact.paths`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from specdec_lessons import engine
from specdec_lessons.foundations.exact import paths, sequence_law, total_variation
from specdec_lessons.foundations.protocols import Draft, Drafter, LanguageModel
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.records import Generation
from specdec_lessons.foundations.sampling import Sampling

TOLERANCE = 1e-9

Law = tuple[float, ...]
LawAfter = Callable[[tuple[int, ...]], Law]  # prefix -> law of the next token
Length = Callable[[tuple[int, ...], int], int]  # context, tokens asked for -> tokens that are drafted
Plan = Callable[[tuple[int, ...], int], tuple[int, LawAfter]]


@dataclass(frozen=True)
class Totals:
    """Expected numbers of one generation, whose two ratios are alpha and tau."""

    accepted: float = 0.0
    tested: float = 0.0
    tokens: float = 0.0
    passes: float = 0.0

    def plus(self, other: Totals, weight: float = 1.0) -> Totals:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Totals(*(mine + weight * theirs for mine, theirs in pairs))

    @property
    def alpha(self) -> float:
        """Expected accepted / expected tested; 1 where nothing is ever tested."""
        return self.accepted / self.tested if self.tested else 1.0

    @property
    def tau(self) -> float:
        """Expected tokens / expected target passes."""
        return self.tokens / self.passes

    def gap(self, other: Totals) -> float:
        """The larger of the differences in alpha and in tau."""
        return max(abs(self.alpha - other.alpha), abs(self.tau - other.tau))


@dataclass(frozen=True)
class Measured:
    """The exact law, expected totals and number of random paths of a run."""

    law: dict[tuple[int, ...], float]
    totals: Totals
    paths: int


def measure(run: Callable[[Randomness], Generation]) -> Measured:
    """Walk every random path of `run` and add up what it returns."""
    law: dict[tuple[int, ...], float] = {}
    totals, count = Totals(), 0
    for generation, probability in paths(run):
        tokens = tuple(generation.tokens)
        law[tokens] = law.get(tokens, 0.0) + probability
        totals = totals.plus(_totals(generation), probability)
        count += 1
    return Measured(law, totals, count)


def _totals(generation: Generation) -> Totals:
    done = generation.rounds
    return Totals(
        sum(r.accepted for r in done), sum(r.tested for r in done), len(generation.tokens), len(done)
    )


def expected_totals(
    target: LawAfter,
    plan: Plan,
    prompt: tuple[int, ...],
    budget: int,
    k: int,
    stops: Collection[int] = (),
) -> Totals:
    """Return what a right engine must count on average, from the laws alone.

    A prefix of drafted tokens is accepted with the product of min(p, q) along it; a rejection there emits x
    with the product times (p - q)+(x); after the last drafted token x follows with p(x). plan(context, n):
    how many tokens are drafted where n are asked for, and drafted tokens -> q of the next, as `drawing` and
    `copying` make it.
    """

    @functools.cache
    def rest(text: tuple[int, ...]) -> Totals:
        left = budget - (len(text) - len(prompt))
        if left == 0 or (len(text) > len(prompt) and text[-1] in stops):
            return Totals()
        n, q_after = plan(text, min(k, left - 1))
        total, growing = Totals(passes=1.0), [((), 1.0)]
        while growing:
            drafted, weight = growing.pop()
            p = target(text + drafted)
            q = q_after(drafted) if len(drafted) < n else (0.0,) * len(p)  # past the draft nothing is paid
            if len(drafted) < n:
                total = total.plus(Totals(accepted=sum(map(min, p, q)), tested=1.0), weight)
            for x, (p_x, q_x) in enumerate(zip(p, q, strict=True)):
                if p_x > q_x:
                    kept = _until_stop((*drafted, x), stops)
                    total = total.plus(Totals(tokens=len(kept)).plus(rest(text + kept)), weight * (p_x - q_x))
                if min(p_x, q_x) > 0:
                    growing.append(((*drafted, x), weight * min(p_x, q_x)))
        return total

    return rest(tuple(prompt))


def drawing(draft: LawAfter, length: Length = lambda context, k: k) -> Plan:
    """Return the plan of a drafter that draws every token from draft(the text before it)."""
    return lambda context, k: (length(context, k), lambda drafted: draft(context + drafted))


def copying(propose: Callable[[tuple[int, ...], int], Sequence[int]], size: int) -> Plan:
    """Return the plan of a drafter that proposes tokens with certainty, whatever comes before each."""

    def plan(context: tuple[int, ...], k: int) -> tuple[int, LawAfter]:
        tokens = propose(context, k)
        return len(tokens), lambda drafted: tuple(float(x == tokens[len(drafted)]) for x in range(size))

    return plan


def _until_stop(block: tuple[int, ...], stops: Collection[int]) -> tuple[int, ...]:
    return block[: next((i for i, token in enumerate(block) if token in stops), len(block)) + 1]


def laws_after(model: LanguageModel, sampling: Sampling) -> LawAfter:
    """Return the function prefix -> law that `sampling` makes of single rows of `model`."""

    @functools.cache
    def law(prefix: tuple[int, ...]) -> Law:
        return tuple(sampling.law(model.rows(prefix, 1))[0].tolist())

    return law


class LawDrafter:
    """A drafter for tests: draws from law(prefix) and reports `reported(prefix)`, by default the same law.

    length(context, k): how many tokens it returns when k are asked for.
    """

    def __init__(
        self,
        law: Callable[[Sequence[int]], Tensor],
        *,
        reported: Callable[[Sequence[int]], Tensor] | None = None,
        length: Callable[[tuple[int, ...], int], int] = lambda context, k: k,
    ):
        self.law, self.reported, self.length = law, reported or law, length

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        text, laws = list(context), []
        for _ in range(self.length(tuple(context), k)):
            laws.append(self.reported(text))
            text.append(int(randomness.draw(self.law(text))))
        if not laws:
            return engine.empty_draft(len(self.law(text)))
        return Draft(torch.tensor(text[len(context) :]), torch.stack(laws))


@dataclass(frozen=True)
class Case:
    """One proof: the engine's arguments, and the laws that the expectation is computed from.

    target and drafter are what the engine runs; reference scores plain prefixes for the chain rule;
    draft_law is what the drafter draws from.
    """

    name: str
    target: Any
    drafter: Drafter | None
    draft_law: LawAfter
    reference: LanguageModel
    k: int
    budget: int
    sampling: Sampling = Sampling()
    prompt: tuple[int, ...] = (0, 1)
    stops: tuple[int, ...] = (2,)
    length: Callable[[tuple[int, ...], int], int] = lambda context, k: k
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Proof:
    """How far the engine was from what it must be, over how many random paths."""

    total_variation: float
    rate_gap: float
    measured: Measured


def run_case(case: Case) -> Callable[[Randomness], Generation]:
    """Return the run of the real `generate` that a case describes."""
    return lambda randomness: engine.generate(
        case.target,
        case.drafter,
        case.prompt,
        max_new_tokens=case.budget,
        k=case.k,
        sampling=case.sampling,
        stop_tokens=case.stops,
        randomness=randomness,
        **dict(case.options),
    )


def prove(case: Case) -> Proof:
    """Compare the engine's exact law, alpha and tau with the expected ones."""
    measured = measure(run_case(case))
    room = case.reference.context_length - len(case.prompt)
    budget = min(case.budget, room)
    law = sequence_law(case.reference, case.prompt, budget, case.sampling, case.stops)
    totals = expected_totals(
        laws_after(case.reference, case.sampling),
        drawing(case.draft_law, case.length),
        case.prompt,
        budget,
        case.k,
        case.stops,
    )
    return Proof(total_variation(measured.law, law), measured.totals.gap(totals), measured)


def check(case: Case) -> Proof:
    """Assert that a case holds on both arms; return the proof."""
    proof = prove(case)
    assert abs(sum(proof.measured.law.values()) - 1) < TOLERANCE
    assert proof.total_variation < TOLERANCE, f"{case.name}: total variation {proof.total_variation:.3g}"
    assert proof.rate_gap < TOLERANCE, f"{case.name}: alpha or tau off by {proof.rate_gap:.3g}"
    return proof
