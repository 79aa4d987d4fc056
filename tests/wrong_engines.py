"""The zoo: wrong engines, made by replacing functions of the real one, and the two arms that must catch them.

    python tests/wrong_engines.py

prints the table. The law arm compares the law of the whole output with the chain rule, the efficiency arm
alpha and tau with their expectations; either alone is blind to some of these.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from unittest import mock

import torch
import wrong_drafts
import wrong_loops
import wrong_randomness
import wrong_rules
from exactness import TOLERANCE, Measured, Totals, drawing, expected_totals, laws_after, measure
from wrong_registry import ZOO, Change, World, WrongEngine

from specdec_lessons import engine
from specdec_lessons.foundations.exact import sequence_law, total_variation
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.records import Generation

__all__ = [
    "ZOO",
    "Finding",
    "correct",
    "examine",
    "wrong_drafts",
    "wrong_loops",
    "wrong_randomness",
    "wrong_rules",
]


@dataclass(frozen=True)
class Finding:
    """What the two arms say about one engine."""

    total_variation: float
    rate_gap: float
    measured: Measured

    @property
    def caught_by(self) -> tuple[str, ...]:
        arms = (("law", self.total_variation), ("efficiency", self.rate_gap))
        return tuple(name for name, distance in arms if not distance < TOLERANCE)


@contextlib.contextmanager
def replaced(change: Change) -> Iterator[None]:
    """The real engine with some of its functions replaced."""
    with contextlib.ExitStack() as stack:
        for name, replacement in change.patches.items():
            stack.enter_context(mock.patch(f"specdec_lessons.{name}", replacement))
        yield


def run_world(world: World, change: Change) -> Measured:
    """Walk every random path of the changed engine."""

    def run(randomness: Randomness) -> Generation:
        return engine.generate(
            change.target() if change.target else world.target,
            change.drafter() if change.drafter else engine.ModelDrafter(world.draft),
            world.prompt,
            max_new_tokens=world.budget,
            k=world.k,
            sampling=world.sampling,
            stop_tokens=world.stops,
            randomness=change.randomness(randomness),
        )

    with replaced(change):
        return measure(run)


@functools.cache
def expected(world: World) -> tuple[dict, Totals]:
    """The law and the totals of a right engine, computed without one."""
    laws = [laws_after(model, world.sampling) for model in (world.target, world.draft)]
    law = sequence_law(world.target, world.prompt, world.budget, world.sampling, world.stops)
    target, draft = laws
    return law, expected_totals(target, drawing(draft), world.prompt, world.budget, world.k, world.stops)


def judge(world: World, change: Change) -> Finding:
    measured = run_world(world, change)
    law, totals = expected(world)
    return Finding(total_variation(measured.law, law), measured.totals.gap(totals), measured)


def examine(wrong: WrongEngine) -> Finding:
    """Run both arms on one wrong engine."""
    return judge(wrong.world, wrong.change(wrong.world))


PLAIN = World()


def correct(world: World = PLAIN) -> Finding:
    """Run both arms on the engine as it is."""
    return judge(world, Change())


def row(name: str, finding: Finding) -> str:
    totals = finding.measured.totals
    caught = " + ".join(finding.caught_by) or "-"
    return (
        f"{name:<44} {finding.total_variation:9.2e} {totals.alpha:6.3f} {totals.tau:6.3f}  "
        f"{caught:<16} {finding.measured.paths:6}"
    )


def title(world: World) -> str:
    """What sets a world apart, for the table."""
    about = [f"K = {world.k}", f"{world.budget} tokens", f"T = {world.sampling.temperature:g}"]
    if world.draft is not PLAIN.draft:
        about.append("a draft close to the target")
    if world.target is not PLAIN.target:
        about.append("a token that the target never says")
    return "-- " + ", ".join(about)


def main() -> None:
    torch.set_num_threads(1)
    print(f"{'engine':<44} {'TV':>9} {'alpha':>6} {'tau':>6}  {'caught by':<16} {'paths':>6}")
    for world in dict.fromkeys((PLAIN, *(wrong.world for wrong in ZOO))):
        print(title(world))
        print(row("the engine as it is", correct(world)))
        own = [wrong for wrong in ZOO if wrong.world == world]
        for wrong in sorted(own, key=lambda wrong: wrong.lossless):
            print(row(wrong.name, examine(wrong)))


if __name__ == "__main__":
    main()
