"""Small targets and drafters of chapter 6, whose every answer is known beforehand, and rounds from counts.

`Saying` and `Proposing` are certain: nothing about them is random. `TARGET` and `DRAFT` are the pair of
`damage`; `Replay` answers every coin and draw of a round as it is told.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ..engine import ModelDrafter, Round
from ..foundations.exact import Replay
from ..foundations.protocols import Draft, LanguageModel
from ..foundations.randomness import Randomness
from ..foundations.sampling import Sampling, point_mass
from .damage import DRAFT, TARGET

__all__ = [
    "DRAFT",
    "TARGET",
    "DoubtfulDrafter",
    "ModelDrafter",
    "Proposing",
    "Replay",
    "Saying",
    "ShortDrafter",
    "WarmDrafter",
    "rounds_of",
]


class Saying:
    """A target that is certain: after a sequence of n tokens it says text[n], and 0 behind the text.

    rows: logits in float32, 0 for what it says and -inf for everything else. Errors: ValueError for a
    number of rows that the sequence has not.
    """

    def __init__(self, *text: int, vocab_size: int = 10, context_length: int = 1000):
        self.text, self.vocab_size, self.context_length = text, vocab_size, context_length

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`."""
        if not 1 <= last <= len(sequence):
            raise ValueError(
                f"last={last}: a sequence of {len(sequence)} tokens has rows 1 to {len(sequence)}"
            )
        ends = range(len(sequence) - last + 1, len(sequence) + 1)
        said = torch.tensor([self.text[end] if end < len(self.text) else 0 for end in ends])
        return point_mass(said, self.vocab_size).log()


class Proposing:
    """A drafter that proposes the given tokens, as many as it is asked for, with one-hot laws."""

    def __init__(self, *tokens: int, vocab_size: int = 10):
        self.tokens, self.vocab_size = tokens, vocab_size

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return the first k of its tokens."""
        tokens = torch.tensor(self.tokens[: max(k, 0)], dtype=torch.int64)
        return Draft(tokens, point_mass(tokens, self.vocab_size))


class ShortDrafter(ModelDrafter):
    """A draft model that never returns more than `most` tokens, whatever it is asked for."""

    def __init__(self, model: LanguageModel, most: int = 1):
        super().__init__(model)
        self.most = most

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return at most `most` tokens, with the laws that they came from."""
        return super().draft(context, min(k, self.most), sampling, randomness)


class WarmDrafter(ModelDrafter):
    """A draft model that draws at temperature 1 whatever it is told, and says so: its laws are those it used.

    The output is lossless with it, as long as q is taken from the draft.
    """

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return k tokens, drawn at temperature 1, with the laws that they came from."""
        return super().draft(context, k, Sampling(), randomness)


class DoubtfulDrafter(ModelDrafter):
    """A draft model that stops as soon as the token just drawn had a probability below `least`.

    throws_away: whether it leaves that token out. Kept, the output is lossless: each token that is handed
    over has the law told for it. Thrown away, those that are left are no longer drawn from q.
    """

    def __init__(self, model: LanguageModel, throws_away: bool, least: float = 0.5):
        super().__init__(model)
        self.throws_away, self.least = throws_away, least

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return at most k tokens, up to the first doubtful one, with the laws that they came from."""
        text, laws, sure = list(context), torch.empty(0, self.vocab_size, dtype=torch.float64), True
        while sure and len(laws) < k:
            law = sampling.law(self.model.rows(text, 1))
            token = int(randomness.draw(law))
            sure = bool(law[0, token] >= self.least)
            if sure or not self.throws_away:
                text, laws = [*text, token], torch.cat([laws.to(law.dtype), law])
        return Draft(torch.tensor(text[len(context) :], dtype=torch.int64), laws)


def rounds_of(*counts: tuple[int, ...]) -> list[Round]:
    """Return one `Round` for each (drafted, accepted) or (drafted, accepted, emitted).

    emitted: accepted + 1 unless given; fewer where a stop token or the budget cut the block. The tokens
    themselves are made up.
    """
    made = []
    for drafted, accepted, *emitted in counts:
        block = (*range(1, accepted + 1), 0)
        tokens = block[: emitted[0]] if emitted else block
        made.append(Round(tuple(range(1, drafted + 1)), accepted, 0, tokens, 0.0, 0.0))
    return made
