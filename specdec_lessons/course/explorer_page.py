"""The HTML of an explorer: controls, the first picture, and a store from which a script takes the others."""

from __future__ import annotations

import html
import itertools
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from .style import image

if TYPE_CHECKING:
    from .explore import Axis


def pack(drawings: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """(lines, frames): every line stored once, and each drawing as runs start, count, start, count.

    A line counts as the same only after the same line before it.  So the closing tags that stand all over a
    drawing do not cut its runs to pieces, and figures that share most of their lines become a few runs.
    """
    places: dict[tuple[str, str], int] = {}
    frames = []
    for drawing in drawings:
        lines = drawing.split("\n")
        pairs = zip(["", *lines], lines, strict=False)
        frames.append(runs([places.setdefault(pair, len(places)) for pair in pairs]))
    return [line for _, line in places], frames


def runs(numbers: Sequence[int]) -> list[int]:
    """`numbers` as start, count, start, count: consecutive numbers become one run."""
    out: list[int] = []
    for number in numbers:
        if out and number == out[-2] + out[-1]:
            out[-1] += 1
        else:
            out += [number, 1]
    return out


def unpack(lines: Sequence[str], frame: Sequence[int]) -> str:
    """The drawing that `frame` stands for; what the page's script does, kept here to be tested."""
    return "\n".join(
        itertools.chain.from_iterable(
            lines[start : start + count] for start, count in zip(frame[::2], frame[1::2], strict=True)
        )
    )


def control(axis: Axis) -> str:
    """A slider for numbers, a selector for names; both count positions on the axis, not values."""
    title, now = html.escape(axis.title), html.escape(axis.labels[axis.start])
    if axis.numeric:
        field = (
            f'<input type="range" min="0" max="{len(axis.values) - 1}" step="1" value="{axis.start}" '
            f'autocomplete="off" aria-valuetext="{now}"><output>{now}</output>'
        )
    else:
        chosen = ["" if place != axis.start else " selected" for place in range(len(axis.values))]
        options = "".join(
            f'<option value="{place}"{chosen[place]}>{html.escape(text)}</option>'
            for place, text in enumerate(axis.labels)
        )
        field = f'<select autocomplete="off">{options}</select>'
    return f"<label><span>{title}</span>{field}</label>"


def store(axes: Sequence[Axis], drawings: Sequence[str], alternatives: Sequence[str]) -> str:
    """What the script reads, as JSON that cannot close the script element it stands in."""
    lines, frames = pack(drawings)
    data = {
        "labels": [axis.labels for axis in axes],
        "alternatives": alternatives,
        "frames": frames,
        "lines": lines,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def page(axes: Sequence[Axis], drawings: Sequence[str], alternatives: Sequence[str]) -> str:
    """One HTML element that works alone: without JavaScript it shows the first picture."""
    first = 0
    for axis in axes:
        first = first * len(axis.values) + axis.start
    here = files(__package__)
    css = here.joinpath("explorer.css").read_text(encoding="utf-8")
    script = here.joinpath("explorer.js").read_text(encoding="utf-8")
    names = html.escape("Controls: " + ", ".join(axis.title for axis in axes))
    return "\n".join(
        [
            # The attribute keeps JupyterLab's one-key commands away from the controls.
            '<div class="sd-explore" data-lm-suppress-shortcuts="true">',
            f"<style>{css}</style>",
            f'<div class="sd-controls" role="group" aria-label="{names}">',
            *(control(axis) for axis in axes),
            "</div>",
            image(drawings[first], alternatives[first]),
            f'<p class="sd-said" aria-live="polite">{html.escape(alternatives[first])}</p>',
            '<noscript><p class="sd-note">The controls need JavaScript.</p></noscript>',
            f'<script type="application/json">{store(axes, drawings, alternatives)}</script>',
            f"<script>{script}</script>",
            "</div>",
        ]
    )
