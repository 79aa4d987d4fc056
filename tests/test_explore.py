"""Explorers: what they draw, what they store, what they refuse. Browser and kernel tests stand elsewhere."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import torch
from matplotlib import pyplot as plt

from specdec_lessons.course.explore import MOST_STATES, explore, make_axes
from specdec_lessons.course.explorer_page import pack, page, runs, unpack
from specdec_lessons.course.live import FINER
from specdec_lessons.course.style import image, picture

AXES = {"K": [1, 2, 4], "rule": ["naive", "correct"]}


def plot(K, rule):
    figure, axis = plt.subplots(figsize=(3, 2), layout="none")
    axis.plot([0, K], [0, len(rule)])
    return figure


def alt(K, rule):
    return f"A line to {K} under the {rule} rule, 3 < 4"


@pytest.fixture(scope="module")
def shown():
    return explore(plot, start={"K": 2, "rule": "correct"}, alt=alt, **AXES)


def stored(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)[1])


def test_import_brings_neither_torch_nor_matplotlib_nor_widgets():
    code = (
        "import sys; from specdec_lessons.course import explore, show, style;"
        "print(sorted({'torch', 'matplotlib', 'ipywidgets', 'pygments'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_every_state_is_stored_once_and_comes_back_whole(shown):
    store = stored(shown._repr_html_())
    assert store["labels"] == [["1", "2", "4"], ["naive", "correct"]]
    assert store["alternatives"] == [alt(**values) for values in shown.states()]
    assert [unpack(store["lines"], frame) for frame in store["frames"]] == shown.drawings
    assert len(set(shown.drawings)) == 6
    assert sum(map(len, store["lines"])) < 0.6 * sum(map(len, shown.drawings))


def test_first_picture_is_the_start_state_and_needs_no_script(shown):
    page = shown._repr_html_()
    image = re.search(r'<img [^>]*alt="([^"]*)"', page)
    assert image[1] == "A line to 2 under the correct rule, 3 &lt; 4"
    assert 'value="1" autocomplete="off" aria-valuetext="2"' in page  # the slider stands at its second place
    assert '<option value="1" selected>correct</option>' in page
    assert "<noscript>" in page


def test_the_first_picture_is_right_for_axes_of_unequal_length():
    values = {"a": [1, 2], "b": [1, 2, 3], "c": [1, 2, 3, 4]}
    states = list(itertools.product(*values.values()))
    drawings = [f'<svg width="1pt" height="2pt">{state}</svg>' for state in states]
    for state, drawing in zip(states, drawings, strict=True):
        axes = make_axes(values, dict(zip(values, state, strict=True)))
        assert image(drawing, str(state)) in page(axes, drawings, [str(each) for each in states])


def test_the_same_calls_give_the_same_page(shown):
    again = explore(plot, start={"K": 2, "rule": "correct"}, alt=alt, **AXES)
    assert again._repr_html_() == shown._repr_html_()


def test_nothing_loads_from_outside_and_no_text_closes_the_script():
    page = explore(plot, alt="</script><script>alert(1)</script>", **AXES)._repr_html_()
    assert page.count("<script") == 2
    assert not re.search(r'(src|href)="(?!data:)', page)


def test_figures_are_closed(shown):
    shown._repr_html_()
    assert plt.get_fignums() == []


def test_numbers_get_sliders_and_everything_else_a_selector():
    page = explore(
        lambda **_: plot(1, ""), alt="x", T=[0, 0.25], top=[None, 5], flag=[True, False]
    )._repr_html_()
    assert page.count('type="range"') == 1
    assert page.count("<select") == 2
    assert ">0.25<" not in page  # positions, not values, are in the controls
    assert "<option" in page
    assert ">None<" in page


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"K": [1, 2], "start": {"K": 3}}, "start value K = 3 is not on its axis: choose from 1, 2"),
        ({"K": [1, 2], "start": {"k": 1}}, "start names 'k', which is no axis: the axes are K"),
        ({}, "no axis to explore"),
        ({"K": []}, "axis K has no values"),
        ({"K": 5}, "K = 5 is one value"),
        ({"rule": "naive"}, "rule = 'naive' is one value"),
        ({"K": [1, 2, 1]}, "axis K shows 1 twice"),
        ({"T": [0.1, 0.10000001]}, "axis T shows 0.1 twice"),
        ({"K": range(16), "T": range(10)}, "16 x 10 = 160 states, and a page holds at most 150"),
        ({"K": [1, 2], "start": [1]}, "start is [1]: give a dict of values by name"),
        ({"K": [1, 2], "start": []}, "start is []: give a dict of values by name"),
        ({"K": [0, 1], "start": {"K": True}}, "start value K = True is not on its axis"),
        ({"K": ["0.3", "1"], "start": {"K": 0.3}}, "start value K = 0.3 is not on its axis"),
        ({"K": np.zeros((3, 2))}, "axis K holds an array of shape (2,): give single values"),
        ({"K": [1], "alt": ""}, "alt is '': say in words"),
        ({"K": [1], "alt": " "}, "alt is ' ': say in words"),
        ({"K": [1], "alt": None}, "alt is None: say in words"),
        ({"K": [1], "plot": 3}, "plot is 3: give a function"),
    ],
)
def test_bad_input_is_refused_before_any_drawing(arguments, says):
    def never(**_):
        pytest.fail("drawn")

    with pytest.raises(ValueError, match=re.escape(says)):
        explore(**{"plot": never, "alt": "x"} | arguments)


@pytest.mark.parametrize("returned", [None, "", " ", 3])
def test_an_alternative_that_says_nothing_is_named(returned):
    shown = explore(plot, alt=lambda **_: returned, K=[1], rule=["a"])
    with pytest.raises(ValueError, match=re.escape(f"alt(K=1, rule='a') returned {returned!r}")):
        shown._repr_html_()


@pytest.mark.parametrize(
    ("values", "start", "found"),
    [
        ([0.1, 0.2, 0.1 + 0.2], 0.3, 0.1 + 0.2),
        (np.linspace(0, 1, 3), 0.5, 0.5),
        (np.arange(3), np.int64(2), 2),
        (torch.tensor([0.0, 0.5]), 0.5, 0.5),
        ([0, 1], 1.0, 1),
        ([Fraction(1, 3), Fraction(1, 2)], Fraction(1, 2), 0.5),
        ([Decimal("1.5"), Decimal("2.5")], 2.5, 2.5),
        ([True, False], False, False),
        ([None, "x"], None, None),
    ],
)
def test_numbers_of_every_kind_are_found_and_become_plain_ones(values, start, found):
    shown = explore(plot, alt="x", t=values, start={"t": start})
    assert shown.start == {"t": found}
    assert all(type(value) in {int, float, bool, str, type(None)} for value in shown.axes[0].values)


def test_a_number_that_is_near_is_not_the_start():
    with pytest.raises(ValueError, match="not on its axis"):
        explore(plot, alt="x", t=[0.1, 0.3], start={"t": 0.3001})


def test_a_live_slider_is_finer_than_the_grid():
    axes = {"t": [0.0, 0.5, 2], "f": [Fraction(1, 3), Fraction(1, 2)], "K": np.array([1, 5])}
    controls = explore(lambda **_: plot(1, ""), alt="x", **axes).live().controls
    assert controls["t"].step == pytest.approx(0.5 / FINER)
    assert 0 < controls["f"].step < 1 / 6 - 0.01
    assert (controls["K"].step, controls["K"].value) == (1, 1)
    controls["t"].value = 0.1
    assert controls["t"].value == 0.1


def test_most_states_are_allowed():
    assert len(list(explore(plot, alt="x", K=range(MOST_STATES)).states())) == MOST_STATES


def test_a_plot_that_returns_no_figure_is_named():
    with pytest.raises(
        ValueError, match=re.escape("plot(K=1) returned None: it must return a matplotlib Figure")
    ):
        explore(lambda K: None, alt="x", K=[1])._repr_html_()


def test_runs_and_pack():
    assert runs([0, 1, 2, 7, 8, 3]) == [0, 3, 7, 2, 3, 1]
    drawings = ["a\nend\nb\nend", "a\nend\nc\nend", ""]
    lines, frames = pack(drawings)
    assert [unpack(lines, frame) for frame in frames] == drawings


def test_a_still_picture_carries_its_text():
    shown = picture(plot(3, "naive"), alt="A line")
    assert 'alt="A line"' in shown._repr_html_()
    for alt in (" ", "", None):
        with pytest.raises(ValueError, match=f"alt is {alt!r}: say in words"):
            picture(plot(3, "naive"), alt=alt)
    with pytest.raises(ValueError, match="figure is None: give a matplotlib Figure"):
        picture(None, "A line")
    plt.close("all")


def test_live_shows_an_error_in_place_of_the_picture():
    def fails(K):
        if K == 3:
            raise ZeroDivisionError("K is <3>")
        return plot(K, "")

    live = explore(fails, alt="x", K=[1, 5]).live()
    before = live.picture.value
    live.controls["K"].value = 3
    assert live.picture.value == "plot(K=3) raised ZeroDivisionError: K is &lt;3&gt;"
    live.controls["K"].value = 1
    assert live.picture.value == before
