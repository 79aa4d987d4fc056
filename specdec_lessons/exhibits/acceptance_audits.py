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
    """Exact total variation from the target's law: of both tokens, and of each by itself."""

    both: float = 0.0
    first: float = 0.0
    second: float = 0.0


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
    return Damage(exact.total_variation(law, wanted), first, second)


def _one(law: dict, place: int) -> dict:
    """The law of the token at `place`, from that of both."""
    found: dict = {}
    for tokens, probability in law.items():
        found[tokens[place]] = found.get(tokens[place], 0.0) + probability
    return found


def unsteady(judge: Judge, engine: engines.Engine) -> str:
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


def too_strict(verdicts: Sequence[tuple[Seen, Verdict]]) -> str:
    """Return why right engines are rejected. verdicts: on all of `engines.RIGHT`, one at least a fault."""
    if any(seen.sampled for seen, _ in verdicts):
        return (
            "It rejects a right engine: it compares samples, not laws. Two engines with the same law need "
            "not emit the same tokens, from no seed."
        )
    if all(verdict.found for _, verdict in verdicts):
        return (
            "It rejects a right engine, and every other one, plain decoding too. Is the law to compare with "
            "the target's own, exact.sequence_law(target, [], 2)?"
        )
    if any(seen.engine is engines.plain and not verdict.found for seen, verdict in verdicts):
        return (
            "It rejects a right engine: it leaves no room for rounding. Equal laws differ in the last digits "
            "when their products are added in another order; allow about 1e-9."
        )
    return "It rejects a right engine: lossless speaks of the law of both tokens, and of nothing else."


def too_weak(verdicts: Sequence[tuple[Seen, Verdict]]) -> str:
    """Return why wrong engines pass. verdicts: on all of `engines.WRONG`, one at least no fault."""
    passed = {seen.engine: seen.damage() for seen, verdict in verdicts if not verdict.found}
    visible = {engine: damage for engine, damage in passed.items() if damage.both > ROUNDING}
    if len(passed) == len(verdicts):
        return _never(verdicts, bool(visible))
    if not visible:
        return (
            "On the tables you chose this engine is lossless, so no comparison can find it. Take three "
            "tokens or more; the next one must depend on those before (order 1 or 2); target and draft "
            "must differ."
        )
    # where the smallest fault passes as well, the tolerance hides it and says nothing of what is compared
    coarse = [damage for engine, damage in visible.items() if engine is not engines.sixteen_bits]
    if coarse and all(damage.first < ROUNDING for damage in coarse):
        which = "each token" if all(damage.second < ROUNDING for damage in coarse) else "the first token"
        return (
            f"Marginal only: it looks at {which} by itself. There this engine is exact; the law of both "
            "tokens together is off."
        )
    worst = max(damage.both for damage in visible.values())
    if any(seen.sampled for seen, _ in verdicts):
        return (
            f"Tolerance too wide: it samples, and has to allow for luck; so a law that is off by {worst:.2g} "
            "passes. Exact laws need no luck: exact.law_of walks through every path."
        )
    least = min(seen.damage().both for seen, verdict in verdicts if verdict.found)
    if worst <= least:
        return (
            f"Tolerance too wide: it passes a law that is off by {worst:.2g}. The laws are exact; what "
            "differs in them by more than about 1e-9 is a fault."
        )
    return (
        f"It compares less than the law: it passes an engine that is off by {worst:.2g}, and rejects one "
        f"that is off by {least:.2g}."
    )


def _never(verdicts: Sequence[tuple[Seen, Verdict]], visible: bool) -> str:
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
