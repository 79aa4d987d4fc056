"""The two roles of speculative decoding, and what a drafter hands to the verifier.

Everything in the package talks through these: a target is a `LanguageModel`, a drafter is a `Drafter`,
and the only thing that passes between them is a `Draft`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from torch import Tensor

from .randomness import Randomness
from .sampling import Sampling


@dataclass(frozen=True)
class Draft:
    """n drafted tokens and the law that each was sampled from.

    tokens: (n,) int64. laws: (n, V); `laws[i]` is the very distribution that `tokens[i]` came from, which
    is what q means in Leviathan et al. (https://arxiv.org/abs/2211.17192). A deterministic drafter has
    one-hot rows: it was certain, whatever scores led it there.
    """

    tokens: Tensor
    laws: Tensor

    def __len__(self) -> int:
        return int(self.tokens.shape[0])


class LanguageModel(Protocol):
    """Anything that scores the next token: a table, or a Hugging Face model with or without a cache."""

    @property
    def vocab_size(self) -> int:
        """Number of token ids that mean something; padding rows of a checkpoint are not counted."""

    @property
    def context_length(self) -> int:
        """Longest sequence, in tokens, that the model can be fed."""

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`.

        The final row judges the token after the whole sequence, the row before it the sequence's own last
        token, and so on backwards. 1 <= last <= len(sequence).
        """


class Drafter(Protocol):
    """A cheap proposer of tokens."""

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return at most k tokens that might follow `context`, each with the law it was sampled from."""
