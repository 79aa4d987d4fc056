"""What a run of the engine did as a race: which tokens were drafted, which replaced, in how many passes.

A run is a list of rounds, a round a list of (text, kind) with kind "accepted", "recovered" or "bonus". The
coloured text itself is `foundations.coloured`, by which a `Generation` shows itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from specdec_lessons.foundations import marks
from specdec_lessons.foundations.coloured import MEANINGS, Run, Trace, told, trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Trace", "layout", "race", "told", "trace"]

CONTROL = re.compile(r"[\x00-\x1f\x7f]")  # what an SVG must not hold, even in a comment
WIDTH, LANES, MARGIN = 5.2, 2.6, 0.02  # inches, inches, share of the width
FONT, COLUMNS, CHARACTER, LINE = 10.5, 56, 0.602, 1.8  # points, characters, em, em


def race(run: Run, title: str, lines: int = 8) -> Figure:
    """A matplotlib figure: plain decoding above, the run below, a column for each target pass; then its text.

    lines: how many lines of text there is room for; what does not fit is left out.
    Raises ValueError for a run without tokens, a kind that is none of the three, and no line.
    """
    import matplotlib.pyplot as plt

    _check(run, lines)
    block = lines * LINE * FONT / 72 + 0.1  # inches
    height = LANES + block
    figure = plt.figure(figsize=(WIDTH, height), layout="none")
    lanes = figure.add_axes((MARGIN, (block + 0.5) / height, 1 - 2 * MARGIN, (LANES - 0.8) / height))
    text = figure.add_axes((MARGIN, 0, 1 - 2 * MARGIN, block / height))
    _draw_lanes(lanes, run)
    _draw_text(text, run, lines)
    lanes.set_title(title)
    return figure


def _check(run: Run, lines: int) -> None:
    kinds = [kind for round_ in run for _, kind in round_]
    if not kinds:
        raise ValueError(f"run is {run!r}, which has no tokens: give one that generated some")
    if unknown := [kind for kind in kinds if kind not in MEANINGS]:
        raise ValueError(f"kind {unknown[0]!r} of a token: it is one of {', '.join(MEANINGS)}")
    if lines < 1:
        raise ValueError(f"lines = {lines}: give room for at least one line of text")


def _draw_lanes(axes: Axes, run: Run) -> None:
    total, tallest = sum(map(len, run)), max(map(len, run))
    base = tallest + 1.6
    axes.bar(range(1, total + 1), 1, 0.75, base, color=marks.TARGET)
    for i, round_ in enumerate(told(run), 1):
        for height, (_, kind) in enumerate(round_):
            axes.bar(i, 0.9, 0.75, height + 0.05, color=marks.COLOURS.get(kind, marks.TARGET))
    axes.text(1, base + 1.25, f"plain: {total} passes", fontsize=FONT)
    axes.text(1, tallest + 0.3, f"speculative: {len(run)} passes", fontsize=FONT)
    axes.set(xlabel="target pass", xlim=(0, total + 1), ylim=(0, base + 2.6), yticks=[])
    axes.spines["left"].set_visible(False)


def _draw_text(axes: Axes, run: Run, lines: int) -> None:
    """The text, in axes whose unit is one point: a letter is as wide as it is."""
    axes.set(xlim=(0, WIDTH * 72 * (1 - 2 * MARGIN)), ylim=(-lines * LINE * FONT - 7, 0))
    axes.axis("off")
    letter = CHARACTER * FONT
    for row, column, word, kind in layout(told(run), lines):
        x, y = column * letter, -(row + 0.7) * LINE * FONT
        axes.text(x, y, word, family="monospace", fontsize=FONT, va="baseline", parse_math=False)
        if kind != "plain":
            ends = [x + 0.8, x + len(word) * letter - 0.8]
            look, colour = marks.LINES[kind], marks.COLOURS[kind]
            axes.plot(ends, [y - 4] * 2, ls=look, color=colour, lw=2.4, solid_capstyle="butt")


def layout(run: Run, lines: int) -> Iterator[tuple[int, int, str, str]]:
    """Yield (row, column, text, kind): tokens set in a monospaced block of `COLUMNS` by `lines`.

    A line breaks before a token that begins with a space, so that no word is torn that fits on a line.
    """
    row = column = 0
    for word in _words([token for round_ in run for token in round_]):
        if column and column + sum(len(text) for text, _ in word) > COLUMNS:
            row, column = row + 1, 0
            word[0] = (word[0][0].lstrip(" "), word[0][1])
        for text, kind in word:
            while text:
                if column == COLUMNS:
                    row, column = row + 1, 0
                if row >= lines:
                    return
                part, text = text[: COLUMNS - column], text[COLUMNS - column :]
                yield row, column, part, kind
                column += len(part)
                if "\u21b5" in part:
                    row, column = row + 1, 0


def _words(tokens: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Groups of tokens that stay together on a line; a line break shows as an arrow."""
    word: list[tuple[str, str]] = []
    for text, kind in tokens:
        shown = CONTROL.sub("\ufffd", text.replace("\n", "\u21b5").replace("\t", " "))
        if word and (shown.startswith((" ", "\u21b5")) or word[-1][0].endswith("\u21b5")):
            yield word
            word = []
        word.append((shown, kind))
    if word:
        yield word
