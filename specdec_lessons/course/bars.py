"""Laws as bars: where target and draft overlap, and what a rule pays out against what it owes.

A colour never stands alone: each kind of area has a hatch of its own, the target is always a solid line and
the draft always a dashed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import torch

from specdec_lessons.foundations import marks

from .style import INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 0.72  # of a bar, where tokens stand 1 apart


def overlap(axes: Axes, p: Any, q: Any, names: Sequence[str] | None = None) -> None:
    """Draw two laws (V,) on `axes`, one column a token: min(p, q) green, what one has over the other hatched.

    The green area is alpha. names: what stands under the columns, default the token ids. Takes tensors,
    arrays or lists. Errors: ValueError for what is no pair of vectors of one length.
    """
    p, q = _vectors(p=p, q=q)
    both = np.minimum(p, q)
    _areas(axes, both, 0 * both, marks.ACCEPTED, "", "overlap min(p, q)")
    _areas(axes, p - both, both, marks.TARGET, "....", "only target")
    _areas(axes, q - both, both, marks.DRAFT, "////", "only draft")
    _levels(axes, p, marks.TARGET, "solid", "target p")
    _levels(axes, q, marks.DRAFT, "dashed", "draft q")
    _finish(axes, np.maximum(p, q), names)


def payout(
    axes: Axes, target: Any, kept: Any, replaced: Any, bonus: Any = None, names: Sequence[str] | None = None
) -> None:
    """Draw the law that comes out, one column a token, against the target's (V,), a solid level.

    kept (V,): probability of coming out as a draft that stayed, green; replaced (V,), as what stands after a
    rejection, and bonus (V,), as the token after a whole draft, each hatched. A column that ends off its
    level is a biased token. Errors: ValueError as in `overlap`.
    """
    target, kept, replaced, *others = _vectors(
        target=target, kept=kept, replaced=replaced, **({} if bonus is None else {"bonus": bonus})
    )
    _areas(axes, kept, 0 * kept, marks.ACCEPTED, "", "drafted and kept")
    _areas(axes, replaced, kept, marks.RECOVERED, "xxxx", "replacement")
    tops = kept + replaced
    for part in others:
        _areas(axes, part, tops, marks.BONUS, "\\\\\\\\", "bonus")
        tops = tops + part
    _levels(axes, target, marks.TARGET, "solid", "target p")
    _finish(axes, np.maximum(target, tops), names)


def _areas(axes: Axes, heights: np.ndarray, bottom: np.ndarray, colour: str, hatch: str, label: str) -> None:
    """One area a column: full where it has no hatch, else white under the hatch."""
    look: dict[str, Any] = {"color": colour, "alpha": 0.75}
    if hatch:
        outline = np.where(heights > 0, 0.8, 0.0)  # an empty area would leave a line
        look = {"color": "white", "edgecolor": colour, "hatch": hatch, "linewidth": outline}
    axes.bar(np.arange(len(heights)), heights, WIDTH, bottom=bottom, label=label, **look)


def _levels(axes: Axes, law: np.ndarray, colour: str, line: Literal["solid", "dashed"], label: str) -> None:
    """A level across each column, the solid one a little wider, so that two equal ones still show."""
    half = WIDTH / 2 + (0.08 if line == "solid" else 0.03)
    places = np.arange(len(law))
    axes.hlines(law, places - half, places + half, colors=colour, linestyles=line, linewidth=2.6, label=label)


def _finish(axes: Axes, tops: np.ndarray, names: Sequence[str] | None) -> None:
    shown = [str(token) for token in range(len(tops))] if names is None else list(names)
    if len(shown) != len(tops):
        raise ValueError(f"{len(shown)} names for {len(tops)} tokens: give one for each")
    axes.set_xticks(np.arange(len(tops)), shown)
    axes.set(ylabel="probability", ylim=(0, max(1e-3, 1.12 * tops.max())))
    axes.tick_params(axis="x", length=0)
    axes.axhline(0, color=INK, linewidth=0.8)


def _vectors(**laws: Any) -> list[np.ndarray]:
    """The arguments as float64 vectors of one length."""
    made = {name: torch.as_tensor(law).detach().cpu().double().numpy() for name, law in laws.items()}
    shapes = {name: law.shape for name, law in made.items()}
    if len(set(shapes.values())) > 1 or any(len(shape) != 1 or not shape[0] for shape in shapes.values()):
        told = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"shapes {told}: give vectors (V,) of one length")
    return list(made.values())
