"""Caches that go wrong sooner or later, and three that are right: what an audit of caches is tried on.

The model behind them is as bare as a causal model can be: a token and its position make one entry, a vector,
and a row is the sum of the entries it may look at. So a stale entry, a missing one, a wrong position and a
wrong mask each show in the row, to the last digit, and a pass takes microseconds.

Each class is called without arguments and gives a model with an empty cache: `vocab_size`, `context_length`,
`rows(sequence, last)`. `FRESH` is the same model without a cache.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ..foundations.checks import check_rows
from ..kv_cache import common_prefix

VOCABULARY, CONTEXT = 13, 4000


def entries(tokens: Sequence[int], positions: Sequence[int]) -> Tensor:
    """Return one entry (n, V), float64, for each token at its position."""
    token, position = (torch.tensor([*some], dtype=torch.float64)[:, None] for some in (tokens, positions))
    column = torch.arange(VOCABULARY) + 1
    return torch.sin(1.7 * (token + 1) * column + 0.37 * (position + 1) * (column + 3))


class Uncached:
    """The model without a cache: every call reads the whole sequence."""

    __name__ = "FRESH"
    vocab_size, context_length = VOCABULARY, CONTEXT

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`."""
        check_rows(sequence, last)
        return entries(sequence, range(len(sequence))).cumsum(0)[-last:]


FRESH = Uncached()


class Right:
    """The cache of the chapter: back to the common prefix, then only what is new."""

    vocab_size, context_length = VOCABULARY, CONTEXT

    def __init__(self) -> None:
        self.tokens: list[int] = []  # what the code takes the cache to hold
        self.entries = torch.zeros(0, VOCABULARY, dtype=torch.float64)  # what it holds

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`."""
        check_rows(sequence, last)
        kept = self.kept(sequence, last)
        self.shorten(kept)
        fed = self.fed(sequence, kept, last)
        self.entries = torch.cat([self.entries, entries(fed, self.positions(len(fed)))])
        self.tokens = [*sequence]
        return self.seen(len(fed))[-last:]

    def kept(self, sequence: Sequence[int], last: int) -> int:
        """Return how many tokens stay in the cache; a row needs its token fed."""
        return min(common_prefix(self.tokens, [*sequence]), len(sequence) - last)

    def shorten(self, length: int) -> None:
        """Keep the first `length` entries."""
        self.entries = self.entries[:length]

    def fed(self, sequence: Sequence[int], kept: int, last: int) -> Sequence[int]:
        """Return what is fed."""
        return sequence[kept:]

    def positions(self, n: int) -> Sequence[int]:
        """Return where the n tokens fed stand."""
        return range(len(self.entries), len(self.entries) + n)

    def seen(self, n: int) -> Tensor:
        """Return rows, of which the last n belong to the tokens fed."""
        return self.entries.cumsum(0)


class EverythingAgain(Right):
    """Slow and right: it throws its cache away and reads the whole sequence in every pass."""

    def kept(self, sequence: Sequence[int], last: int) -> int:
        """Return 0."""
        return 0


class OtherOrder(Right):
    """Right: it sums in another order than the model without a cache, which changes the last digits."""

    def seen(self, n: int) -> Tensor:
        """Return rows summed from the latest entry back."""
        return self.entries.sum(0) - self.entries.flip(0).cumsum(0).flip(0) + self.entries


# ---- wrong: what stays, what goes


class NeverShortened(Right):
    """It never shortens its cache: after a rejection, rejected tokens stay in it."""

    def shorten(self, length: int) -> None:
        """Keep all."""


class OneLeftOver(Right):
    """It keeps one rejected token: it shortens its cache to one token too many."""

    def shorten(self, length: int) -> None:
        """Keep one more."""
        self.entries = self.entries[: length + 1]


class EmptiedAtZero(Right):
    """It shortens by the slice [:-n], which empties it where n = 0: after a full acceptance."""

    def shorten(self, length: int) -> None:
        """Drop the last n."""
        self.entries = self.entries[: -(len(self.entries) - length)]


class TwoMoreDropped(Right):
    """It drops two more tokens than were rejected, and never feeds them again: a hole."""

    def shorten(self, length: int) -> None:
        """Drop the rejected and two more."""
        self.entries = self.entries[: length if length >= len(self.entries) else max(length - 2, 0)]


class FaintLeftover(Right):
    """A thousandth of every rejected token stays: a stale entry that attention hardly looks at."""

    def shorten(self, length: int) -> None:
        """Keep the first, and mix a little of the others into the last of them."""
        dropped, self.entries = self.entries[length:].sum(0), self.entries[:length].clone()
        self.entries[-1:] += dropped / 1000


class LengthsCompared(Right):
    """It compares lengths, not tokens: where the text has grown over a rejected token, that one stays."""

    def kept(self, sequence: Sequence[int], last: int) -> int:
        """Return what would be kept if all tokens were the same."""
        return min(len(self.tokens), len(sequence) - last)


class LooksBackEight(Right):
    """It looks back eight tokens and no further: it takes another text for the old one."""

    def kept(self, sequence: Sequence[int], last: int) -> int:
        """Return the common prefix, if nothing differs before the last eight tokens held."""
        certain = max(len(self.tokens) - 8, 0)
        return min(certain + common_prefix(self.tokens[certain:], sequence[certain:]), len(sequence) - last)


class TwoHundredHeld(Right):
    """Its buffer holds 200 tokens: from then on the oldest is overwritten without a word."""

    def seen(self, n: int) -> Tensor:
        """Return rows that see 200 entries at most."""
        rows = self.entries.cumsum(0)
        return torch.cat([rows[:200], rows[200:] - rows[:-200]])


# ---- wrong: what is fed, where it stands, what it sees


class OneAtATime(Right):
    """Asked for one row it feeds one token, the last: where two are missing, one becomes a hole."""

    def fed(self, sequence: Sequence[int], kept: int, last: int) -> Sequence[int]:
        """Return the last token alone, if one row is asked for and there is a cache."""
        return sequence[-1:] if last == 1 and len(self.entries) else sequence[kept:]


class WholeSequenceFed(Right):
    """It feeds the whole sequence to a cache that already holds most of it."""

    def fed(self, sequence: Sequence[int], kept: int, last: int) -> Sequence[int]:
        """Return all."""
        return sequence


class PositionsRestart(Right):
    """Positions restart at 0 in every pass."""

    def positions(self, n: int) -> Sequence[int]:
        """Return places from 0."""
        return range(n)


class PositionsRunOn(Right):
    """Positions run on over rejected tokens: they count what was ever fed, not what is held."""

    ever = 0

    def positions(self, n: int) -> Sequence[int]:
        """Return places after all that was ever fed."""
        self.ever += n
        return range(self.ever - n, self.ever)


class MaskMissing(Right):
    """The causal mask is missing: where several tokens are fed, each looks at those after it."""

    def seen(self, n: int) -> Tensor:
        """Return rows that all see everything."""
        return self.entries.sum(0).expand(len(self.entries), -1)


RIGHT: tuple[type[Right], ...] = (Right, EverythingAgain, OtherOrder)

# what brings the fault of each to light
WRONG: dict[type[Right], str] = {
    NeverShortened: "a rejection, and a row after it",
    WholeSequenceFed: "a second pass over a longer text",
    PositionsRestart: "a second pass over a longer text",
    PositionsRunOn: "a rejection, and a row after it",
    OneLeftOver: "a rejection, and a row after it",
    TwoMoreDropped: "a rejection, and a row after it",
    EmptiedAtZero: "a draft that is accepted whole, and more text after it",
    MaskMissing: "several tokens that are new, and all of their rows: the last one is right",
    LengthsCompared: (
        "a text that has grown over the place of a rejected token before the next pass, as with several new "
        "tokens and one row asked for"
    ),
    OneAtATime: "two or more tokens that are new, and one row asked for",
    LooksBackEight: "another text on the same model, with no token of the old one before it",
    TwoHundredHeld: "a text of more than 200 tokens",
    FaintLeftover: "a tolerance near 1e-9: every fault is above 1e-4, rounding far below 1e-9",
}
