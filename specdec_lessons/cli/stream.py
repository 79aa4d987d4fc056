"""Text as it comes, with accepted, recovered and bonus tokens told apart by colour and without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.segment import Segment, Segments

from ..foundations.marks import COLOURS
from ..foundations.records import Round
from ..foundations.text import token_texts

STYLES = {
    "accepted": COLOURS["accepted"],
    "recovered": f"underline {COLOURS['recovered']}",
    "bonus": f"bold {COLOURS['bonus']}",
}
BRACKETS = {"accepted": ("", ""), "recovered": ("‹", "›"), "bonus": ("«", "»")}
ASCII_BRACKETS = {"accepted": ("", ""), "recovered": ("[", "]"), "bonus": ("{", "}")}

# a model may emit control characters, which would move the cursor or worse: shown as pictures instead
_VISIBLE = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {127: 0x2421}


def marked_texts(tokenizer: Any, stream: Iterable[Round]) -> Iterator[tuple[str, str]]:
    """Yield (text, kind) for each token; a character made of several tokens has the kind of its last."""
    kinds: list[str] = []

    def tokens() -> Iterator[int]:
        for round_ in stream:
            for token, kind in zip(round_.tokens, round_.kinds, strict=True):
                kinds.append(kind)
                yield token

    for text in token_texts(tokenizer, tokens()):
        if text:
            yield text, kinds[-1]


def show(console: Console, tokenizer: Any, stream: Iterable[Round], marked: bool) -> None:
    """Print the text of the rounds as they come; marked: also say which token is of which kind."""
    if marked:
        print_legend(console)
    for text, kind in marked_texts(tokenizer, stream):
        print_token(console, text.translate(_VISIBLE), kind if marked else None)
    console.out()


def print_legend(console: Console) -> None:
    """Print the line that explains the marks, in the marks."""
    for kind in BRACKETS:
        print_token(console, kind, kind)
        console.out("  ", end="")
    console.out()


def print_token(console: Console, text: str, kind: str | None) -> None:
    """Print one token: in its colour on a colour terminal, else between its brackets; plain for kind None."""
    style = None
    if kind is not None and uses_colour(console):
        style = console.get_style(STYLES[kind])
    elif kind is not None:
        text = text.join(brackets(console.encoding)[kind])
    # as segments, not as text: rich would turn tabs into spaces and break lines where it likes
    console.print(Segments([Segment(text, style)]), end="", soft_wrap=True)
    console.file.flush()


def brackets(encoding: str) -> dict[str, tuple[str, str]]:
    """Return marks that the encoding can hold; rather quotation marks, which code has less of."""
    try:
        "‹›«»".encode(encoding)
    except UnicodeEncodeError:
        return ASCII_BRACKETS
    return BRACKETS


def uses_colour(console: Console) -> bool:
    """Return whether colours will be seen: a terminal that has them, and no NO_COLOR."""
    return console.is_terminal and not console.no_color and console.color_system is not None
