"""Figures under sliders, drawn ahead of time: no kernel, no script from elsewhere, no extra package.

`explore(plot, K=range(1, 11), temperature=[0, 0.5, 1])` calls `plot(K=..., temperature=...)` for every
combination and gives one HTML output whose controls swap the pictures.  It is the same output in Colab,
JupyterLab, VS Code and the built book.  `.live()` gives ipywidgets that call `plot` again, for values off
the grid; that needs a kernel.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING, Any

from . import explorer_page
from .style import says_something, styled, svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .live import Live

MOST_STATES = 150
Alternative = str | Callable[..., str]


def is_number(value: object) -> bool:
    """Whether a slider can stand on `value`; True and False are names, not numbers."""
    return isinstance(value, Real) and not isinstance(value, bool)


def plain(name: str, value: Any) -> Any:
    """`value` as a control holds it: every number an int or a float; ValueError for an array of several."""
    if getattr(value, "shape", None):
        raise ValueError(f"axis {name} holds an array of shape {tuple(value.shape)}: give single values")
    if hasattr(value, "shape"):  # a scalar of NumPy or PyTorch
        return value.item()
    if isinstance(value, bool | int | float) or not isinstance(value, Real | Decimal):
        return value
    return float(value)


def same(value: object, other: object) -> bool:
    """Whether both stand at one place of an axis: 0.3 is 0.1 + 0.2, and True is not 1."""
    if is_number(value) and is_number(other):
        return math.isclose(value, other)  # type: ignore[arg-type]
    return type(value) is type(other) and value == other


def label(value: object) -> str:
    """What a control shows for `value`: numbers to six digits, names as they are."""
    return f"{value:g}" if is_number(value) else str(value)


@dataclass(frozen=True)
class Axis:
    """One control: a name, its values in order, and which of them a page starts with."""

    name: str
    values: tuple[Any, ...]
    start: int

    @property
    def numeric(self) -> bool:
        """Numbers get a slider, anything else a selector."""
        return all(is_number(value) for value in self.values)

    @property
    def labels(self) -> list[str]:
        """One text per value."""
        return [label(value) for value in self.values]

    @property
    def title(self) -> str:
        """The name as a reader sees it."""
        return self.name.replace("_", " ")


def make_axis(name: str, values: Iterable[Any], start: Mapping[str, Any]) -> Axis:
    """The axis `name`; ValueError where it is empty, repeats a label, or lacks its start value."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(
            f"{name} = {values!r} is one value: give a list of values, such as {name}=[{values!r}]"
        )
    values = tuple(plain(name, value) for value in values)
    labels = [label(value) for value in values]
    if not values:
        raise ValueError(f"axis {name} has no values: give at least one")
    if repeated := {text for text in labels if labels.count(text) > 1}:
        raise ValueError(
            f"axis {name} shows {sorted(repeated)[0]} twice: give values that differ in six digits"
        )
    return Axis(name, values, place(name, values, start[name]) if name in start else 0)


def place(name: str, values: Sequence[Any], wanted: Any) -> int:
    """Where `wanted` stands among `values`; ValueError where it does not."""
    wanted = plain(name, wanted)
    places = [at for at, value in enumerate(values) if same(value, wanted)]
    if not places:
        choice = ", ".join(map(label, values))
        raise ValueError(f"start value {name} = {wanted!r} is not on its axis: choose from {choice}")
    return places[0]


def make_axes(axes: Mapping[str, Iterable[Any]], start: Mapping[str, Any]) -> tuple[Axis, ...]:
    """The axes in the order given; ValueError for no axis, an unknown start name, or too many states."""
    if not axes:
        raise ValueError("no axis to explore: give at least one, such as K=range(1, 11)")
    if unknown := [name for name in start if name not in axes]:
        raise ValueError(f"start names {unknown[0]!r}, which is no axis: the axes are {', '.join(axes)}")
    made = tuple(make_axis(name, values, start) for name, values in axes.items())
    states = math.prod(len(axis.values) for axis in made)
    if states > MOST_STATES:
        sizes = " x ".join(str(len(axis.values)) for axis in made)
        raise ValueError(
            f"{sizes} = {states} states, and a page holds at most {MOST_STATES}: give fewer values"
        )
    return made


@dataclass(frozen=True)
class Explorer:
    """A grid of figures under controls; a notebook's last line shows it."""

    plot: Callable[..., Figure]
    axes: tuple[Axis, ...]
    alt: Alternative

    @property
    def start(self) -> dict[str, Any]:
        """The values a page starts with."""
        return {axis.name: axis.values[axis.start] for axis in self.axes}

    def states(self) -> Iterator[dict[str, Any]]:
        """Every combination of values; the last axis moves fastest, as the page's script counts."""
        for combination in itertools.product(*(axis.values for axis in self.axes)):
            yield dict(zip((axis.name for axis in self.axes), combination, strict=True))

    def draw(self, values: Mapping[str, Any]) -> str:
        """The figure at `values`, on the grid or off it, as SVG; ValueError where `plot` returns none."""
        from matplotlib.figure import Figure

        with styled():
            figure = self.plot(**values)
        if not isinstance(figure, Figure):
            at = ", ".join(f"{name}={value!r}" for name, value in values.items())
            raise ValueError(f"plot({at}) returned {figure!r}: it must return a matplotlib Figure")
        return svg(figure)

    def describe(self, values: Mapping[str, Any]) -> str:
        """The text alternative of the figure at `values`."""
        if not callable(self.alt):
            return f"{self.alt}: " + ", ".join(f"{name} {label(value)}" for name, value in values.items())
        text = self.alt(**values)
        if not says_something(text):
            at = ", ".join(f"{name}={value!r}" for name, value in values.items())
            raise ValueError(f"alt({at}) returned {text!r}: it must return what the figure shows, in words")
        return text

    @cached_property
    def drawings(self) -> list[str]:
        """The whole grid as SVG, drawn once, in the order of `states`."""
        return [self.draw(values) for values in self.states()]

    def live(self) -> Live:
        """ipywidgets that call `plot` again, for values off the grid; `.controls[name]` and `.picture`."""
        from .live import live

        return live(self)

    def _repr_html_(self) -> str:
        alternatives = [self.describe(values) for values in self.states()]
        return explorer_page.page(self.axes, self.drawings, alternatives)

    def __repr__(self) -> str:
        return "explore(" + ", ".join(f"{axis.name}: {', '.join(axis.labels)}" for axis in self.axes) + ")"


def explore(
    plot: Callable[..., Figure],
    *,
    alt: Alternative,
    start: Mapping[str, Any] | None = None,
    **axes: Iterable[Any],
) -> Explorer:
    """An `Explorer` over every combination of the values in `axes`, at most 150.

    `plot(**values)` returns a matplotlib figure.  `alt` is the text alternative, or a function of the values
    that gives it.  `start` maps names to the values shown first; an axis it leaves out starts at its first.
    Numbers get a slider, anything else a selector.

    Raises ValueError for an unknown start value, an empty or repeating axis, more than 150 states, and an
    `alt` that says nothing.
    """
    if not callable(plot):
        raise ValueError(f"plot is {plot!r}: give a function that returns a matplotlib Figure")
    if not callable(alt) and not says_something(alt):
        raise ValueError(f"alt is {alt!r}: say in words what the figure shows, or give a function that does")
    if start is not None and not isinstance(start, Mapping):
        raise ValueError(f"start is {start!r}: give a dict of values by name, such as start={{'K': 4}}")
    return Explorer(plot, make_axes(axes, start or {}), alt)
