"""A run of the engine as coloured text, each kind of token underlined in its own way, and a table of rounds.

A run is a list of rounds, a round a list of (text, kind) with kind "accepted", "recovered" or "bonus".
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from . import marks
from .records import Generation, Round
from .text import RoundTexts, round_texts, token_texts

Run = Sequence[Sequence[tuple[str, str]]]

MEANINGS = {
    "accepted": "drafted and kept",
    "recovered": "put in place of a rejected token",
    "bonus": "free after a draft that was kept whole",
}
NOTHING = "(the run has no tokens)"
BRACKETS = {"plain": ("", ""), "accepted": ("", ""), "recovered": ("[", "]"), "bonus": ("{", "}")}
HEADINGS = ("round", "drafted", "mask", "accepted", "token", "", "draft ms", "verify ms")
MOST_ROUNDS = 200  # in a table: a long run would weigh down a notebook
CELL = "padding:0 .6em;text-align:left;white-space:pre"  # against the styles that front ends have for tables
REJECTED, UNTESTED = "text-decoration:line-through", "opacity:.65"


@dataclass(frozen=True)
class Trace:
    """The coloured text of a run, for the last line of a cell; `repr` marks the kinds without colour.

    rounds: each round with its strings, for the folded table below the text; none, no table.
    """

    run: Run
    prompt: str = ""
    rounds: Sequence[tuple[Round, RoundTexts]] = ()

    def _repr_html_(self) -> str:
        spans = "".join(_span(text, kind) for round_ in told(self.run) for text, kind in round_)
        nothing = "" if spans else f'<p style="opacity:.8">{NOTHING}</p>'
        legend = "".join(
            f'<span style="margin-right:1.2em">{_span(kind, kind)} {html.escape(meaning)}</span>'
            for kind, meaning in MEANINGS.items()
        )
        return (
            '<div class="sd-trace" style="line-height:2;overflow-wrap:anywhere">'
            f'<p style="white-space:pre-wrap"><i>{html.escape(self.prompt)}</i>{spans}</p>{nothing}'
            f'<p style="font-size:.85em;line-height:1.7">{legend}</p>{_table(self.rounds)}</div>'
        )

    def __repr__(self) -> str:
        words = [
            f"{a}{text}{b}" for round_ in told(self.run) for text, kind in round_ for a, b in [BRACKETS[kind]]
        ]
        if not words:
            return f"{self.prompt}\n{NOTHING}"
        return f"{self.prompt}{''.join(words)}\n[recovered] {{bonus}}, the rest accepted, plain or prompt"


def trace(generation: Generation, tokenizer: object = None) -> Trace:
    """Return the `Trace` of a `Generation`, its tokens decoded one by one; without a tokenizer, as ids.

    tokenizer: a fast one of transformers, or one of the tokenizers library.
    """
    prompt, tokens = generation.prompt, generation.tokens
    if tokenizer is None:
        texts, before = iter([f" {token}" for token in tokens]), " ".join(map(str, prompt))
    else:
        texts, before = token_texts(tokenizer, tokens), tokenizer.decode(prompt)  # type: ignore[attr-defined]
    run = [list(zip(islice(texts, len(r.tokens)), r.kinds, strict=True)) for r in generation.rounds]
    shown = round_texts(tokenizer, prompt, generation.rounds)
    return Trace(run, before, list(zip(generation.rounds, shown, strict=True)))


def told(run: Run) -> Run:
    """The run with each token of a round that drafted nothing called "plain": it was no bonus for anything.

    A bonus after a draft never stands alone, since the draft was kept whole.
    """
    return [[(r[0][0], "plain")] if len(r) == 1 and r[0][1] == "bonus" else r for r in run]


def _span(text: str, kind: str) -> str:
    if kind == "plain":
        return html.escape(text)
    underline = f"underline {marks.LINES[kind]} {marks.COLOURS[kind]} 2px"
    return (
        f'<span title="{kind}" style="text-decoration:{underline};text-underline-offset:.3em">'
        f"{html.escape(text)}</span>"
    )


# ---- round by round


def _table(rounds: Sequence[tuple[Round, RoundTexts]]) -> str:
    """A folded table with a row for each round."""
    if not rounds:
        return ""
    head = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in HEADINGS)
    rows = "".join(
        f"<tr>{''.join(_cells(i, *one))}</tr>" for i, one in enumerate(islice(rounds, MOST_ROUNDS), 1)
    )
    more = f"The first {MOST_ROUNDS} of {len(rounds)} rounds. " if len(rounds) > MOST_ROUNDS else ""
    return (
        f"<details><summary>Round by round ({len(rounds)})</summary>"
        '<div style="overflow-x:auto">'
        '<table style="font-size:.85em;line-height:1.6;border-collapse:collapse">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p style="font-size:.85em">{more}Mask: 1 accepted, 0 rejected (struck out), - not tested (pale).'
        "</p></details>"
    )


def _cells(number: int, round_: Round, texts: RoundTexts) -> Iterator[str]:
    own = (
        "plain" if not round_.drafted else "bonus" if round_.accepted == len(round_.drafted) else "recovered"
    )
    kept = texts.drafted[: round_.accepted]
    drafted = "".join(_judged(text, mark) for text, mark in zip(texts.drafted, round_.mask, strict=True))
    yield _cell(str(number))
    yield _cell(drafted)
    yield _cell(f"<code>{round_.mask}</code>" if round_.mask else "")
    yield _cell("".join(_span(_visible(text), "accepted") for text in kept))
    yield _cell(_span(_visible(texts.token), own))
    yield _cell(own)
    for seconds in (round_.draft_seconds, round_.verify_seconds):
        yield _cell(f"{1e3 * seconds:.1f}")


def _cell(content: str) -> str:
    return f'<td style="{CELL}">{content}</td>'


def _judged(text: str, mark: str) -> str:
    """A drafted token: underlined where accepted, struck out where rejected, pale where not tested."""
    if mark == "1":
        return _span(_visible(text), "accepted")
    title, style = ("rejected", REJECTED) if mark == "0" else ("not tested", UNTESTED)
    return f'<span title="{title}" style="{style}">{html.escape(_visible(text))}</span>'


def _visible(text: str) -> str:
    """A line break as an arrow: a row of the table has one line."""
    return text.replace("\n", "\u21b5")
