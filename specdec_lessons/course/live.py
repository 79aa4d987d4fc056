"""Sliders that call the plot again: for values off an explorer's grid, in a notebook with a kernel.

The picture goes into the value of an HTML widget, never into an Output: what an Output holds reads stale
inside the very cell that moves the sliders.  Works with ipywidgets 7.7.1, which Colab ships, and with 8.
"""

from __future__ import annotations

import html
import itertools
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

from .style import image

if TYPE_CHECKING:
    from .explore import Axis, Explorer

FINER = 5  # steps of a slider between two neighbouring values of the grid


@dataclass(frozen=True)
class Live:
    """`controls` by name, the `picture` they redraw, and the `box` that holds both."""

    controls: dict[str, Any]
    picture: Any
    box: Any

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.box)


def control(axis: Axis) -> Any:
    """A slider whose steps are finer than the grid where the values are numbers, else a selector."""
    import ipywidgets

    start = axis.values[axis.start]
    if not axis.numeric or len(axis.values) == 1:
        options = list(zip(axis.labels, axis.values, strict=True))
        return ipywidgets.Dropdown(options=options, value=start, description=axis.title)
    whole = all(isinstance(value, Integral) for value in axis.values)
    kind, make = (ipywidgets.IntSlider, int) if whole else (ipywidgets.FloatSlider, float)
    ordered = sorted(axis.values)
    gap = min(after - before for before, after in itertools.pairwise(ordered))
    return kind(
        value=make(start),
        min=make(ordered[0]),
        max=make(ordered[-1]),
        step=1 if whole else float(gap) / FINER,
        description=axis.title,
        continuous_update=False,
    )


def live(explorer: Explorer) -> Live:
    """Widgets over the axes of `explorer`; what `plot` raises is shown in place of the picture."""
    import ipywidgets

    controls = {axis.name: control(axis) for axis in explorer.axes}
    picture = ipywidgets.HTML()

    def redraw(_change: object = None) -> None:
        values = {name: field.value for name, field in controls.items()}
        try:
            picture.value = image(explorer.draw(values), explorer.describe(values))
        except Exception as error:  # an error inside a widget's callback is shown nowhere
            at = ", ".join(f"{name}={value!r}" for name, value in values.items())
            picture.value = html.escape(f"plot({at}) raised {type(error).__name__}: {error}")

    for field in controls.values():
        field.observe(redraw, names="value")
    redraw()
    return Live(controls, picture, ipywidgets.VBox([*controls.values(), picture]))
