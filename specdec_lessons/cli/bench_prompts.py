"""The prompts of the paired benchmark: seven kinds of text, four of each, written for this course.

Numbers of one kind say little about another: a text that repeats itself flatters a drafter that copies. The
set is fixed, and its hash stands in every result, so that nobody can choose prompts after the fact.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

CONTINUATION = (
    "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday. January, February, March, April,",
    "One times seven is seven. Two times seven is fourteen. Three times seven is twenty-one. Four times",
    "Row 1: name = Ada, age = 31, city = Turin.\nRow 2: name = Ben, age = 32, city = Turin.\nRow 3: name =",
    "On the first day the caterpillar ate one leaf. On the second day the caterpillar ate two leaves. On the",
)

CODE = (
    'def celsius_to_fahrenheit(degrees):\n    """Return the temperature in degrees Fahrenheit."""\n',
    "class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n"
    "        self.items.append(item)\n\n    def pop(self):\n",
    "import csv\n\n\ndef read_prices(path):\n    prices = {}\n    with open(path, newline='') as file:\n"
    "        for row in csv.DictReader(file):\n",
    "def test_area_of_a_square():\n    assert area(2, 2) == 4\n\n\ndef test_area_of_a_line():\n"
    "    assert area(5, 0) == 0\n\n\ndef test_area_of_a_rectangle():\n",
)

CREATIVE = (
    "The lighthouse keeper had not spoken to anyone for nine weeks when the piano washed ashore. She",
    "Write the opening of a story about a clockmaker whose clocks run backwards.",
    "Write four lines of a poem about snow that falls on a railway station at night.",
    "Grandfather said the orchard could hear us, and so we never whispered there. That autumn",
)

ANSWERS = (
    "Why does the moon show us always the same side?",
    "A train leaves at 14:20 and arrives at 17:05. How long does the journey take?",
    "What should I pack for three days of walking in the hills in October?",
    "Who was Marie Curie, and what is she known for?",
)

TECHNICAL = (
    "Explain how a hash table finds a value, and what happens when two keys collide.",
    "Explain why a sorted list can be searched faster than one that is not sorted.",
    "Explain what a cache is in a computer, and why the same data is kept in more than one place.",
    "A compiler turns a program into machine code in several steps. The first step is to split the text into "
    "tokens. The second step is",
)

PASSAGES = (
    "The harbour office opens at seven and closes at four. Boats longer than twelve metres must ask "
    "for a berth one day before they arrive. The fee is nine crowns a night, water and light "
    "included, and is paid at the red counter on the ground floor.",
    "To set up the loom, first tie the warp to the back beam. Then draw each thread through its "
    "heddle and through the reed, two to a dent. Last, tie the ends to the front beam in small "
    "bundles and check that all of them are equally tight.",
    "Sofia keeps the green notebook for recipes, the grey notebook for accounts, and the blue "
    "notebook for letters that she will never send. On Sundays she copies the accounts into the grey "
    "notebook in ink and leaves the pencil on the window sill.",
    "The northern line was built in 1904 and electrified in 1931. It has eleven stations, two tunnels"
    " and one bridge. The longest tunnel measures 1,840 metres; the bridge crosses the river at Holm,"
    " where trains slow down to forty kilometres an hour.",
)


class Prompt(NamedTuple):
    """name: kind and number. chat: an instruction, to be put into the chat template where there is one."""

    name: str
    kind: str
    text: str
    chat: bool


def _is_instruction(text: str) -> bool:
    return text.startswith(("Write ", "Explain ")) or text.endswith("?")


TEXTS = {
    "continuation": CONTINUATION,
    "code": CODE,
    "creative": CREATIVE,
    "answers": ANSWERS,
    "technical": TECHNICAL,
    "copy": tuple(f"Repeat this text exactly, and write nothing else:\n\n{text}" for text in PASSAGES),
    "summary": tuple(f"Summarise this text in one or two sentences:\n\n{text}" for text in PASSAGES),
}
KINDS = tuple(TEXTS)
PER_KIND = 4


def bench_prompts(per_kind: int = PER_KIND) -> list[Prompt]:
    """Return the prompts in rounds, the first of every kind, then the second, and so on: `per_kind` rounds.

    So the first half of the list holds every kind as often as the second. Errors: ValueError for a number
    of rounds that there is not.
    """
    if not 1 <= per_kind <= PER_KIND:
        raise ValueError(f"--prompts {per_kind}: there are 1 to {PER_KIND} of each of the {len(KINDS)} kinds")
    return [
        Prompt(
            f"{kind} {i + 1}",
            kind,
            TEXTS[kind][i],
            kind in ("copy", "summary") or _is_instruction(TEXTS[kind][i]),
        )
        for i in range(per_kind)
        for kind in KINDS
    ]


def fingerprint(prompts: Sequence[Prompt]) -> str:
    """Return the SHA-256 of the prompts, names and texts, in their order."""
    content = json.dumps([prompt._asdict() for prompt in prompts], sort_keys=True)
    return hashlib.sha256(content.encode("utf-8")).hexdigest()
