"""The pairs that a learner's round is tried on: certain ones first, then chance, then what is rare."""

from __future__ import annotations

from collections.abc import Sequence

from specdec_lessons.engine import ModelDrafter
from specdec_lessons.exercises.engine_worlds import World
from specdec_lessons.exhibits.engine_pairs import (
    DRAFT,
    TARGET,
    Proposing,
    Saying,
    ShortDrafter,
    WarmDrafter,
)
from specdec_lessons.foundations.sampling import Sampling

TEXT = (5, 1, 2, 3, 4, 6, 7, 8, 2)
ZEROS = (5, 0, 3, 0, 4)
LATE = (300, 319, 7, 300, 301, 0, 270, 318, 2)
LONG = (300, 2999, 7, 300, 1024, 513, 2048, 0, 1999, 2, 301)


def _certain(
    about: str,
    text: Sequence[int],
    start: int,
    k: int,
    drafted: Sequence[int] | None,
    size: int = 10,
    kind: type = list,
) -> World:
    """A target that says `text`, after its first `start` tokens, and a drafter that proposes `drafted`."""
    drafter = None if drafted is None else Proposing(*drafted, vocab_size=size)
    written = "None" if drafted is None else f"Proposing({_listed(drafted, size)})"
    pair = f"Saying({_listed(text, size)}), {written}"
    target = Saying(*text, vocab_size=size)
    return World(about, pair, target, drafter, tuple(text[:start]), k, kind=kind)


def _listed(tokens: Sequence[int], size: int) -> str:
    return ", ".join([*map(str, tokens), *([f"vocab_size={size}"] if size != 10 else [])])


MODEL = ModelDrafter(DRAFT)
START = (0, 1)
TWO, SELF = "TARGET, ModelDrafter(DRAFT)", "TARGET, ModelDrafter(TARGET)"
SHORT = "TARGET, ShortDrafter(DRAFT)"
WORLDS = [
    _certain("all three drafted tokens are right", TEXT, 4, 3, [4, 6, 7, 8]),
    _certain("the second of three is wrong", TEXT, 4, 3, [4, 1, 7]),
    _certain("the first of three is wrong, the others are right", TEXT, 5, 3, [1, 7, 8]),
    _certain("the drafter returns one token of three", TEXT, 4, 3, [4]),
    _certain("token 0 is drafted, and accepted", ZEROS, 3, 2, [0, 4]),
    _certain("token 0 is the one that replaces a rejected token", ZEROS, 3, 2, [4, 4]),
    World("one drafted token", TWO, TARGET, MODEL, START, 1),
    World("two drafted tokens", TWO, TARGET, MODEL, START, 2),
    World("temperature .5", TWO, TARGET, MODEL, START, 2, Sampling(temperature=0.5)),
    World("top_k = 2", TWO, TARGET, MODEL, (2, 1), 1, Sampling(temperature=1.5, top_k=2)),
    World(
        "a drafter that draws at temperature 1, whatever it is told, and says so",
        "TARGET, WarmDrafter(DRAFT)",
        TARGET,
        WarmDrafter(DRAFT),
        START,
        2,
        Sampling(temperature=0.5),
    ),
    World("one token of three is returned", SHORT, TARGET, ShortDrafter(DRAFT), (1, 2, 0), 3),
    World("the target drafts for itself", SELF, TARGET, ModelDrafter(TARGET), START, 1),
    World("three drafted tokens", TWO, TARGET, MODEL, START, 3),
    World("temperature 0", TWO, TARGET, MODEL, START, 3, Sampling(temperature=0)),
    _certain(
        "six drafted tokens, five of them right, ids above 256", LATE, 2, 6, [7, 300, 301, 0, 270, 1], 320
    ),
    _certain("six drafted tokens, all right, of 3,000", LONG, 3, 6, [300, 1024, 513, 2048, 0, 1999], 3000),
    _certain("a context of one token", TEXT, 1, 3, [1, 2, 3]),
    _certain("a context of one token, and one token of three drafted", TEXT, 1, 3, [1]),
    _certain("the sequence is a tuple", TEXT, 4, 3, [4, 6, 1], kind=tuple),
    _certain("the drafter returns nothing, as prompt lookup does without a match", TEXT, 1, 3, []),
    _certain("k = 0: plain decoding, without a drafter", TEXT, 1, 0, None),
    _certain("k = 0: plain decoding, with a drafter", TEXT, 3, 0, [3]),
]
