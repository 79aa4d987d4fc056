"""Bars of laws: heights are the numbers, no area is told by its colour alone, bad input is named."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from engine_parts import P, Q
from matplotlib.colors import to_hex

from specdec_lessons.course import bars
from specdec_lessons.foundations import marks


@pytest.fixture
def axes():
    figure, axes = plt.subplots()
    yield axes
    plt.close(figure)


def heights(axes) -> dict[str, list[float]]:
    return {group.get_label(): [bar.get_height() for bar in group] for group in axes.containers}


def bottoms(axes) -> dict[str, list[float]]:
    return {group.get_label(): [bar.get_y() for bar in group] for group in axes.containers}


def levels(axes) -> dict[str, list[float]]:
    return {lines.get_label(): [line[0][1] for line in lines.get_segments()] for lines in axes.collections}


def test_the_overlap_is_the_minimum_and_the_rest_stands_on_it(axes):
    bars.overlap(axes, P, Q)
    both = torch.minimum(P, Q)
    drawn = heights(axes)
    assert drawn["overlap min(p, q)"] == pytest.approx(both.tolist())
    assert sum(drawn["overlap min(p, q)"]) == pytest.approx(0.7)
    assert drawn["only target"] == pytest.approx((P - both).tolist())
    assert drawn["only draft"] == pytest.approx((Q - both).tolist())
    assert bottoms(axes)["only target"] == bottoms(axes)["only draft"] == both.tolist()
    assert levels(axes) == {"target p": P.tolist(), "draft q": Q.tolist()}


def test_the_payout_stacks_the_two_ways_in_against_the_target(axes):
    kept, replaced = torch.minimum(P, Q), 0.3 * P
    bars.payout(axes, P, kept, replaced)
    drawn = heights(axes)
    assert list(drawn) == ["drafted and kept", "replacement"]
    assert drawn["drafted and kept"] == pytest.approx(kept.tolist())
    assert drawn["replacement"] == pytest.approx(replaced.tolist())
    assert bottoms(axes)["replacement"] == kept.tolist()
    assert levels(axes) == {"target p": P.tolist()}


def test_a_bonus_stands_on_both_and_counts_for_the_height(axes):
    bars.payout(axes, P, 0.6 * P, 0.4 * P, bonus=Q)
    assert heights(axes)["bonus"] == pytest.approx(Q.tolist())
    assert bottoms(axes)["bonus"] == pytest.approx(P.tolist())
    assert axes.get_ylim()[1] > float((P + Q).max())


@pytest.mark.parametrize("draw", [bars.overlap, lambda axes, p, q: bars.payout(axes, p, q, q, q)])
def test_nothing_hangs_on_colour_alone(axes, draw):
    draw(axes, P, Q)
    looks = [(group[0].get_hatch(), to_hex(group[0].get_edgecolor())) for group in axes.containers]
    assert len({hatch for hatch, _ in looks}) == len(looks)
    dashes = [str(lines.get_linestyle()) for lines in axes.collections]
    assert len(set(dashes)) == len(dashes)
    assert to_hex(axes.collections[0].get_color()[0]) == marks.TARGET.lower()


@pytest.mark.parametrize(
    "kind", [list, np.asarray, lambda law: law.float(), lambda law: law.requires_grad_()]
)
def test_tensors_arrays_and_lists(axes, kind):
    bars.overlap(axes, kind(P.clone()), kind(Q.clone()))
    assert sum(heights(axes)["overlap min(p, q)"]) == pytest.approx(0.7)


def test_names_stand_under_the_columns(axes):
    bars.overlap(axes, P, Q, names=["the", "river", "a", "sea"])
    assert [text.get_text() for text in axes.get_xticklabels()] == ["the", "river", "a", "sea"]


def test_without_names_the_ids_do_and_every_column_fits(axes):
    bars.overlap(axes, P, Q)
    assert [text.get_text() for text in axes.get_xticklabels()] == ["0", "1", "2", "3"]
    assert axes.get_ylim()[1] > 0.5


@pytest.mark.parametrize(
    ("p", "q", "names", "says"),
    [
        (P, Q[:3], None, r"p \(4,\), q \(3,\)"),
        (P[None], Q[None], None, r"p \(1, 4\)"),
        ([], [], None, r"p \(0,\)"),
        (P, Q, ["one"], "1 names for 4 tokens"),
    ],
)
def test_bad_input_is_named(axes, p, q, names, says):
    with pytest.raises(ValueError, match=says):
        bars.overlap(axes, p, q, names)
