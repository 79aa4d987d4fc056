"""Every wrong engine of the zoo is caught, by the arm that can see it, and the right one is not."""

from __future__ import annotations

import pytest
from wrong_engines import ZOO, Finding, correct, examine, title
from wrong_registry import World, WrongEngine

WORLDS = list(dict.fromkeys(wrong.world for wrong in ZOO))
LOSSY = [wrong for wrong in ZOO if not wrong.lossless]
LOSSLESS = [wrong for wrong in ZOO if wrong.lossless]


@pytest.mark.parametrize("world", WORLDS, ids=title)
def test_the_right_engine_passes_both_arms(world: World):
    finding = correct(world)
    assert finding.caught_by == ()
    assert finding.total_variation < 1e-14
    assert finding.rate_gap < 1e-14


@pytest.mark.parametrize("wrong", LOSSY, ids=lambda wrong: wrong.name)
def test_the_law_arm_catches_what_changes_the_law(wrong: WrongEngine):
    finding = checked(wrong)
    assert "law" in finding.caught_by


@pytest.mark.parametrize("wrong", LOSSLESS, ids=lambda wrong: wrong.name)
def test_the_efficiency_arm_alone_catches_what_keeps_the_law(wrong: WrongEngine):
    assert checked(wrong).caught_by == ("efficiency",)


def checked(wrong: WrongEngine) -> Finding:
    finding = examine(wrong)
    assert abs(sum(finding.measured.law.values()) - 1) < 1e-9
    return finding


def test_the_zoo_is_described_and_holds_more_than_the_22_that_it_began_with():
    assert len(LOSSY) > 22
    assert len({wrong.name for wrong in ZOO}) == len(ZOO)
    assert all(wrong.description.endswith(".") for wrong in ZOO)
