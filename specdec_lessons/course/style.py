"""One look for every figure of the course, and pictures as SVG that any front end shows.

A figure stands on a white card in both themes: colours that mean something keep their meaning on a dark
page, and the contrast is the one that was looked at.  Sizes are chosen for a phone: at 350 pixels of width
the text of a figure is still about 10 pixels high.
"""

from __future__ import annotations

import html
import io
import re
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from specdec_lessons.foundations import marks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK = "#22303c"
STYLE = {
    "figure.figsize": (5.6, 3.4),
    "figure.constrained_layout.use": True,
    "font.size": 12,
    "axes.titlesize": 12,
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#e3e7ea",
    "axes.axisbelow": True,
    "lines.linewidth": 2.2,
    "legend.frameon": False,
    "savefig.facecolor": "white",
    # Glyphs as paths: the reader's machine need not have the font, and widths are those the layout saw.
    "svg.fonttype": "path",
    # Without a fixed salt the ids inside an SVG differ on every build.
    "svg.hashsalt": "specdec-lessons",
}
PERCENT_SAFE = "~()*!.'"  # what encodeURIComponent leaves alone: both sides write the same address


def style() -> Any:
    """The settings of the course's figures for matplotlib, colours in the order of `foundations.marks`."""
    from cycler import cycler

    colours = [marks.TARGET, marks.DRAFT, marks.ACCEPTED, marks.RECOVERED, marks.BONUS]
    return STYLE | {"axes.prop_cycle": cycler(color=colours)}


def styled() -> AbstractContextManager[None]:
    """A context in which figures are drawn in the course's style; it leaves no trace outside."""
    import matplotlib

    return matplotlib.rc_context(style())


def use() -> None:
    """Draw every figure of this session in the course's style."""
    import matplotlib

    matplotlib.rcParams.update(style())


def svg(figure: Figure) -> str:
    """`figure` as one SVG element, the same text on every run; the figure is closed."""
    import matplotlib.pyplot as plt

    buffer = io.BytesIO()
    try:
        with styled():
            figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    finally:
        plt.close(figure)
    text = buffer.getvalue().decode("utf-8")
    return text[text.index("<svg") :].rstrip()


def size(drawing: str) -> tuple[int, int]:
    """Width and height of an SVG of matplotlib in CSS pixels: a page keeps its place while it loads."""
    width, height = re.findall(r'(?:width|height)="([\d.]+)pt"', drawing[: drawing.index(">")])
    return round(float(width) * 96 / 72), round(float(height) * 96 / 72)


def image(drawing: str, alt: str) -> str:
    """One <img> element that holds the SVG `drawing` and needs no file beside it.

    The class `dark-light` tells the book's theme not to dim it.
    """
    width, height = size(drawing)
    return (
        f'<img class="sd-picture dark-light" alt="{html.escape(alt)}" width="{width}" height="{height}" '
        'style="display:block;max-width:100%;height:auto;background:#fff;border-radius:6px" '
        f'src="data:image/svg+xml,{quote(drawing, safe=PERCENT_SAFE)}">'
    )


@dataclass(frozen=True)
class Picture:
    """A still figure with its text alternative; a notebook's last line shows it."""

    drawing: str
    alt: str

    def _repr_html_(self) -> str:
        return image(self.drawing, self.alt)

    def __repr__(self) -> str:
        return f"picture: {self.alt}"


def says_something(alt: object) -> bool:
    """Whether `alt` is text that a reader who cannot see the figure can use."""
    return isinstance(alt, str) and bool(alt.strip())


def picture(figure: Figure, alt: str) -> Picture:
    """A still `figure` as SVG that carries its text alternative `alt` into the book, Colab and JupyterLab.

    Raises ValueError when `alt` says nothing: readers who cannot see the figure have only that; and for
    anything but a matplotlib Figure.
    """
    from matplotlib.figure import Figure

    if not says_something(alt):
        raise ValueError(f"alt is {alt!r}: say in words what the figure shows")
    if not isinstance(figure, Figure):
        raise ValueError(f"figure is {figure!r}: give a matplotlib Figure")
    return Picture(svg(figure), alt)
