"""What the benchmarks continue: four kinds of text, eight prompts each.

Prose and the texts to copy were written for this course. Code and documentation are openings of standard
library modules and of topics of the language reference, and those are left out of the trigram's corpus.
"""

from __future__ import annotations

from typing import NamedTuple

from ..foundations.corpora import Document, python_docs, python_sources

KINDS = ("prose", "code", "docs", "copy")

CODE = (
    "bisect.py",
    "colorsys.py",
    "fnmatch.py",
    "graphlib.py",
    "heapq.py",
    "quopri.py",
    "sched.py",
    "shlex.py",
)
TOPICS = ("assert", "comparisons", "del", "for", "global", "import", "raise", "with")

PROSE = (
    "The ferry left at six, an hour before the fog. Marta stood at the rail with her collar up and counted",
    "Nobody in the village remembered who had built the bridge. The old miller said his grandfather had, but",
    "Every winter the lake froze from the north end first. This year the ice came late, and the children",
    "My aunt kept bees behind the railway station. She used to say that a hive has no queen at all, only",
    "The letter had been in the drawer for eleven years. When Tomas finally opened it, he found",
    "Baking bread is mostly waiting. You mix flour, water and salt in the evening, and overnight",
    "The map showed a road where there was none. We stopped the car, looked at the hedge, and decided",
    "In the last week of the season the theatre was half empty. The actors played as if",
)

TO_COPY = (
    "The blue kettle stands on the left shelf, the red kettle on the right shelf, and the cups below.",
    "Train 417 leaves at 9:05 from platform 3; train 419 leaves at 9:35 from platform 8.",
    "Four herons, three geese and two swans crossed the river before the rain began on Thursday.",
    "Order 88213: two boxes of nails, one hammer, six metres of rope, delivery to the north gate.",
    "First turn the wheel to the left, then pull the brass handle, and only then open the valve.",
    "Anna paid Boris, Boris paid Carla, Carla paid David, and David paid Anna the same coin back.",
    "The password of the week is lantern, and the password of the week after that is marmalade.",
    "Add 250 g of flour, 120 g of butter, 80 g of sugar and one egg; rest the dough for an hour.",
)


class Prompt(NamedTuple):
    """kind: one of KINDS. chat: whether the text is an instruction, to be put into the chat template."""

    kind: str
    text: str
    chat: bool = False


def prompts(per_kind: int | None = None) -> list[Prompt]:
    """Return the prompts, kind by kind; at most `per_kind` of each."""
    library = {document.name: document.text for document in python_sources() + python_docs()}
    texts = {
        "prose": list(PROSE),
        "code": [first_definition(library[name]) for name in CODE],
        "docs": [opening(library[f"topics/{name}"]) for name in TOPICS],
        "copy": [f"Repeat this text exactly, and write nothing else:\n\n{text}" for text in TO_COPY],
    }
    return [Prompt(kind, text, kind == "copy") for kind in KINDS for text in texts[kind][:per_kind]]


def corpus() -> list[Document]:
    """Return the Python library and its documentation without what the prompts are cut from."""
    docs = python_docs()
    cut_from = {f"topics/{name}" for name in TOPICS}
    # not by name alone: a topic may stand again inside a longer one, as "for" does in "compound"
    lines = [_longest_line(opening(document.text)) for document in docs if document.name in cut_from]
    unseen = [document for document in docs if not any(line in document.text for line in lines)]
    return unseen + python_sources(exclude=CODE)


def first_definition(source: str, lines: int = 20) -> str:
    """Return `lines` lines of a module from its first function or class on."""
    text = source.splitlines()
    start = next(i for i, line in enumerate(text) if line.startswith(("def ", "class ")))
    return "\n".join(text[start : start + lines]) + "\n"


def opening(text: str, characters: int = 500) -> str:
    """Return about the first `characters` of a text, ending with a whole word."""
    return text[:characters].rsplit(maxsplit=1)[0]


def _longest_line(text: str) -> str:
    return max(text.splitlines()[:-1], key=len).strip()
