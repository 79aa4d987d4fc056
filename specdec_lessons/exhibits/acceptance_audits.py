"""Why an audit of engines is no good: it changes its mind, fails what is right, or passes what is wrong.

An audit is `audit(engine) -> None`, which raises AssertionError for an engine that is not lossless.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch

from ..foundations import exact
from ..foundations.randomness import Randomness
from ..foundations.toy import TableModel
from . import acceptance_engines as engines

ROUNDING = 1e-9  # far above what a few hundred float64 products add up to, far below any fault
OWN = TableModel.random(3, order=2, seed=3)
OWN_PAIR = (OWN, OWN.perturbed(1.0))


class Verdict(NamedTuple):
    """found: whether the audit raised AssertionError. said: that, or what it returned, in words."""

    found: bool
    said: str
    returned: Any = None


class Damage(NamedTuple):
    """How far a law of two tokens is from the target's, exactly.

    both, first, second: total variation of the pair, and of each token by itself. largest, relative: the
    largest difference at one pair, and the largest in parts of the target's probability.
    """

    both: float = 0.0
    first: float = 0.0
    second: float = 0.0
    largest: float = 0.0
    relative: float = 0.0

    @property
    def either(self) -> float:
        """The larger damage to a token by itself."""
        return max(self.first, self.second)


class Judge:
    """An audit that answers with a `Verdict` instead of raising.

    It wears the audit's own code object, so that another error is still told with the learner's own line.
    """

    def __init__(self, audit: Callable[..., Any]):
        self.audit = audit
        self.__name__, self.__code__ = "audit", getattr(audit, "__code__", None)

    def __call__(self, engine: Callable[..., Any]) -> Verdict:
        try:
            returned = self.audit(engine)
        except AssertionError as fault:
            return Verdict(True, f"AssertionError: {fault}".rstrip(": \n"))
        return Verdict(False, f"{returned!r:.40}: it passes", returned)


class Seen:
    """An engine that keeps the pairs it was asked with, at most three, and the tokens it answered."""

    def __init__(self, engine: engines.Engine):
        self.engine, self.__name__ = engine, engine.__name__
        self.called = f"audit({engine.__name__})"
        self.about = (engine.__doc__ or "").split("\n")[0]
        self.pairs: list[tuple[TableModel, TableModel]] = []
        self.answers: list[tuple[int, int]] = []
        self.sampled = False

    def __call__(self, target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
        known = any(target is one and draft is other for one, other in self.pairs)
        if not known and len(self.pairs) < 3:
            self.pairs.append((target, draft))
        self.sampled |= not isinstance(randomness, exact.Replay)
        self.answers.append(self.engine(target, draft, randomness))
        return self.answers[-1]

    def damage(self) -> Damage:
        """Return what the engine does on the worst of the pairs asked.

        A pair that was sampled may be too large to walk through; then it is the pair of this module.
        """
        pairs = [OWN_PAIR] if self.sampled else self.pairs
        return max((_damage(self.engine, *pair) for pair in pairs), default=Damage())

    def true_damage(self) -> float:
        """Return the damage to both tokens on the pair of this module, where no engine hides."""
        return _damage(self.engine, *OWN_PAIR).both


def _damage(engine: engines.Engine, target: TableModel, draft: TableModel) -> Damage:
    law: dict = exact.law_of(lambda randomness: engine(target, draft, randomness))
    wanted: dict = exact.sequence_law(target, [], 2)
    first, second = (exact.total_variation(_one(law, place), _one(wanted, place)) for place in (0, 1))
    differences = {pair: abs(law.get(pair, 0.0) - chance) for pair, chance in wanted.items()}
    relative = max(differences[pair] / wanted[pair] for pair in wanted)
    return Damage(exact.total_variation(law, wanted), first, second, max(differences.values()), relative)


def _one(law: dict, place: int) -> dict:
    """The law of the token at `place`, from that of both."""
    found: dict = {}
    for tokens, probability in law.items():
        found[tokens[place]] = found.get(tokens[place], 0.0) + probability
    return found


def unsteady(judge: Callable[..., Verdict], engine: engines.Engine) -> str:
    """Return why the verdict on `engine` is a matter of luck, or '': two runs, two random states."""
    runs = []
    for seed in range(2):
        random.seed(seed)
        np.random.seed(seed)
        torch.manual_seed(seed)
        seen = Seen(engine)
        runs.append((judge(seen).found, seen))
    (found, one), (found_again, other) = runs
    if found != found_again:
        return "Flaky: its verdict on one engine changes from run to run. Compare exact laws, not samples."
    if one.sampled and one.answers != other.answers:
        return (
            "Flaky: it samples, and each run sees other tokens, so its verdict can change from run to run. "
            "Compare exact laws: exact.law_of walks through every path."
        )
    return ""


Verdicts = Sequence[tuple[Seen, Verdict]]


def too_strict(verdicts: Verdicts) -> str:
    """Return why right engines are rejected. verdicts: on some of `engines.RIGHT`, the plain one too."""
    if any(seen.sampled for seen, _ in verdicts):
        return (
            "It rejects a right engine: it compares samples, not laws. Two engines with the same law need "
            "not emit the same tokens, from no seed."
        )
    if any(seen.engine is engines.plain and verdict.found for seen, verdict in verdicts):
        return (
            "It rejects a right engine, and plain decoding too, which never asks the draft. Is the law to "
            "compare with the target's own, exact.sequence_law(target, [], 2)?"
        )
    return (
        "It rejects a right engine, and passes plain decoding: it leaves no room for rounding. Equal laws "
        "differ in the last digits when their products are added in another order; allow about 1e-9."
    )


def too_weak(verdicts: Verdicts) -> str:
    """Return why wrong engines pass. verdicts: on engines that are wrong, one at least no fault."""
    passed = [(seen, seen.damage()) for seen, verdict in verdicts if not verdict.found]
    visible = [damage for _, damage in passed if damage.both > ROUNDING]
    if any(seen.sampled for seen, _ in verdicts):
        worst = max(damage.both for _, damage in passed)
        return (
            f"Tolerance too wide: it samples, and has to allow for luck; so a law that is off by {worst:.2g} "
            "passes. Exact laws need no luck: exact.law_of walks through every path."
        )
    if len(passed) == len(verdicts):
        return _never(verdicts, bool(visible))
    if not visible:
        return (
            "On the tables you chose this engine is lossless, so no comparison can find it. Take three "
            "tokens or more; the next one must depend on those before (order 1 or 2); target and draft "
            "must differ."
        )
    rejected = [seen.damage() for seen, verdict in verdicts if verdict.found]
    return _compared(visible, rejected)


def _compared(passed: Sequence[Damage], rejected: Sequence[Damage]) -> str:
    """What an audit compares, told from the damage, on its own tables, of what it passes and rejects."""

    def judges_by(measure: str) -> bool:
        passes, rejects = ([getattr(damage, measure) for damage in each] for each in (passed, rejected))
        return max(passes) < min(rejects)

    worst, least = max(damage.both for damage in passed), min(damage.both for damage in rejected)
    if any(map(judges_by, ["both", "largest", "relative"])):
        return (
            f"Tolerance too wide: on your tables it passes a law that is off by {worst:.2g}. The laws are "
            "exact; what differs in them by more than about 1e-9 is a fault."
        )
    for measure, which in [
        ("either", "each token by itself"),
        ("first", "the first token by itself"),
        ("second", "the second token by itself"),
    ]:
        if judges_by(measure):
            return (
                f"Marginal only: it looks at {which}. There the engines that it passes are exact, or nearly; "
                "the law of both tokens together is off."
            )
    return (
        f"It compares less than the law: on your tables it passes an engine that is off by {worst:.2g}, and "
        f"rejects one that is off by {least:.2g}."
    )


def _never(verdicts: Verdicts, visible: bool) -> str:
    if not any(seen.answers for seen, _ in verdicts):
        return "It never fails: it never calls the engine."
    if any(isinstance(verdict.returned, bool) for _, verdict in verdicts):
        return (
            "It never fails: it returns True or False. What is not lossless must raise: assert, not return."
        )
    if not visible:
        return (
            "It never fails: on the tables you chose every engine is lossless. Target and draft must differ."
        )
    return "It never fails: no engine, however wrong, makes it raise."
