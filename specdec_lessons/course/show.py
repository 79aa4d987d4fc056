"""The tested source of a function on the page: never retyped, so the text cannot drift from the code."""

from __future__ import annotations

import html
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# Where each front end says that it is dark: the book, JupyterLab, Colab, VS Code.
DARK = ('html[data-theme="dark"]', '[data-jp-theme-light="false"]', 'html[theme="dark"]', ".vscode-dark")
LIGHT_STYLE, DARK_STYLE = "default", "github-dark"
BOX = """.sd-source{margin:1rem 0}
.sd-source .sd-where{margin:1rem 0 .25rem;font-size:.85em;opacity:.85}
.sd-source .highlight pre{margin:0;padding:.9rem 1rem;overflow-x:auto;line-height:1.45;border-radius:6px;
border:1px solid rgb(127 140 152/.4);font-size:.9em;white-space:pre;background:#f6f8fa;color:#22303c}"""


@dataclass(frozen=True)
class Piece:
    """The source of one function or class and where it stands."""

    module: str
    line: int
    code: str

    @property
    def where(self) -> str:
        """The caption: module and line number."""
        return f"{self.module}, line {self.line}"


@dataclass(frozen=True)
class Source:
    """Pieces of source, one under the other; a notebook's last line shows them."""

    pieces: tuple[Piece, ...]
    folded: str = ""  # the line that opens it; '' where it lies open

    def _repr_html_(self) -> str:
        body = "\n".join(map(as_html, self.pieces))
        shown = f"<details><summary>{self.folded}</summary>{body}</details>" if self.folded else body
        return f'<div class="sd-source">\n<style>{BOX}\n{colours(body)}</style>\n{shown}\n</div>'

    def __repr__(self) -> str:
        if self.folded:  # text cannot be folded, and nobody asked to be told
            return f"{self.folded}: show(..) instead of solution(..) prints it"
        return "\n\n".join(f"# {piece.where}\n{piece.code}" for piece in self.pieces)


def rules(front: str, style: str, kinds: list[str]) -> list[str]:
    """One CSS rule for each kind of token that a style of Pygments colours, inside a source's box only."""
    from pygments.formatters import HtmlFormatter

    known = HtmlFormatter(style=style).class2style
    return [f"{front}.sd-source .{kind}{{{known[kind][0]}}}" for kind in kinds if kind in known]


def colours(body: str) -> str:
    """The rules of both themes for the kinds of token that `body` holds."""
    kinds = sorted(set(re.findall(r'<span class="(\w+)">', body)))
    dark = f":where({','.join(DARK)}) "
    light_rules, dark_rules = rules("", LIGHT_STYLE, kinds), rules(dark, DARK_STYLE, kinds)
    return "\n".join(
        [*light_rules, f"{dark}.sd-source .highlight pre{{background:#161b22;color:#e6edf3}}", *dark_rules]
    )


def as_html(piece: Piece) -> str:
    """One piece: its caption and its highlighted code."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    code = highlight(piece.code, PythonLexer(), HtmlFormatter(nowrap=True))
    caption = f'<p class="sd-where">{html.escape(piece.where)}</p>'
    return f'{caption}<div class="highlight"><pre tabindex="0">{code}</pre></div>'


def piece(thing: Callable[..., Any] | type) -> Piece:
    """The source of `thing`; ValueError where it has none, as a built-in or a value."""
    bare = inspect.unwrap(thing) if callable(thing) else thing
    try:
        lines, line = inspect.getsourcelines(bare)
    except (TypeError, OSError) as error:
        raise ValueError(f"{thing!r} has no Python source to show: give a function or a class") from error
    if not hasattr(bare, "__module__"):  # a module, a frame, a code object
        raise ValueError(f"{thing!r} is no function or class: give one of those that stand in it")
    return Piece(bare.__module__, line, textwrap.dedent("".join(lines)).rstrip())


def show(*things: Callable[..., Any] | type) -> Source:
    """The source of each function or class, highlighted, under a line that names its module and line number.

    Plain text where the front end shows no HTML.  Raises ValueError for nothing, and for what has no source.
    """
    if not things:
        raise ValueError("nothing to show: give a function or a class, such as show(residual)")
    return Source(tuple(piece(thing) for thing in things))


def solution(*things: Callable[..., Any] | type) -> Source:
    """The same source, folded under the word Solution; where the front end shows no HTML, not at all."""
    return Source(show(*things).pieces, folded="Solution")
