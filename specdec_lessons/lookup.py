"""Chapter 10. Prompt lookup: draft by copying what followed the last time.

Texts repeat themselves: names, quotations, code, an answer that cites its question. Find the end of the text
earlier in the text, and propose what came next there. There is no model and there are no counts; c is 0.

Sources: Saxena, prompt lookup decoding, 2023 (https://github.com/apoorvumang/prompt-lookup-decoding);
Leviathan et al. (https://arxiv.org/abs/2211.17192), section 3.6, had named the idea. A copy that runs over
the end of the text into itself is as old as Ziv & Lempel 1977 (https://doi.org/10.1109/TIT.1977.1055714).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from .foundations.protocols import Draft, Drafter
from .foundations.randomness import Randomness
from .foundations.sampling import Sampling, point_mass

LONGEST, SHORTEST = 4, 1


class Match(NamedTuple):
    """length: how many of a text's last tokens stand earlier in it. follows: index of what came next."""

    length: int
    follows: int


def longest_suffix_match(
    context: Sequence[int], longest: int = LONGEST, shortest: int = SHORTEST
) -> Match | None:
    """Return where the end of `context` occurred before, or None.

    The longest suffix wins, among those of `shortest` to `longest` tokens; where it occurred more than once,
    the most recent occurrence. The suffix itself is none: something must follow, so follows < len(context).
    It may overlap the occurrence: in 7 7 7 the suffix 7 7 has one, and 7 follows. This function searches the
    whole context; `SuffixIndex` gives the same answer for a text that grows.
    Errors: ValueError unless 1 <= shortest <= longest.
    """
    _check_lengths(longest, shortest)
    text = _ids(context)
    for length in range(min(longest, len(text) - 1), shortest - 1, -1):
        for follows in range(len(text) - 1, length - 1, -1):
            if text[follows - length : follows] == text[-length:]:
                return Match(length, follows)
    return None


def copied(context: Sequence[int], follows: int, k: int) -> list[int]:
    """Return k tokens, copied from context[follows] on.

    Where the context ends the copy begins again: a text that has started to repeat itself is proposed to keep
    on repeating.
    """
    length = len(context) - follows
    return [context[follows + i % length] for i in range(k)]


def one_hot_draft(tokens: Sequence[int], vocab_size: int) -> Draft:
    """Return the `Draft` of tokens that were not drawn: n tokens, laws (n, V) with all mass on them.

    q is the law that a token was sampled from, and a copied token was certain. How often it followed in the
    text, or how long the match is, may lead to it and has no place in q.
    Errors: ValueError for a token that is not in [0, vocab_size).
    """
    for token in tokens:
        if not 0 <= token < vocab_size:
            raise ValueError(f"token id {token} in the context: the vocabulary has ids 0 to {vocab_size - 1}")
    ids = torch.tensor(tokens, dtype=torch.int64)
    return Draft(ids, point_mass(ids, vocab_size))


class SuffixIndex:
    """`longest_suffix_match` for a text that grows: it remembers where each run of tokens last ended.

    A new token adds longest - shortest + 1 entries, and a question looks up as many at most, however long the
    text is. A context that does not continue the one before is read from its start: the answer depends on the
    context alone, never on what was asked before.
    """

    def __init__(self, longest: int = LONGEST, shortest: int = SHORTEST):
        _check_lengths(longest, shortest)
        self.longest, self.shortest = longest, shortest
        self._read: list[int] = []
        self._follows: dict[tuple[int, ...], int] = {}

    def match(self, context: Sequence[int]) -> Match | None:
        """Return what `longest_suffix_match` returns."""
        text = _ids(context)
        self._read_on(text)
        for length in range(min(self.longest, len(text) - 1), self.shortest - 1, -1):
            follows = self._follows.get(tuple(text[-length:]))
            if follows is not None:
                return Match(length, follows)
        return None

    def _read_on(self, text: list[int]) -> None:
        """Enter every run of tokens that something follows: not the suffix, which would find itself."""
        if text[: len(self._read)] != self._read:
            self._read, self._follows = [], {}
        for follows in range(len(self._read), len(text)):
            for length in range(self.shortest, min(self.longest, follows) + 1):
                self._follows[tuple(text[follows - length : follows])] = follows
        self._read = text


class LookupDrafter:
    """Drafts by copying what followed the longest earlier occurrence of the text's end: a one-hot q.

    vocab_size: V, the target's. longest, shortest: lengths of the suffix that is looked for, in tokens. A
    long one is more often right, a short one more often there.
    Errors: ValueError unless 1 <= shortest <= longest, and for vocab_size below 1.
    """

    def __init__(self, vocab_size: int, *, longest: int = LONGEST, shortest: int = SHORTEST):
        if isinstance(vocab_size, bool) or not isinstance(vocab_size, int) or vocab_size < 1:
            raise ValueError(f"vocab_size={vocab_size!r}: give the target's number of token ids, from 1")
        self.vocab_size = vocab_size
        self.index = SuffixIndex(longest, shortest)

    def propose(self, context: Sequence[int], k: int) -> list[int]:
        """Return k tokens, or none where the end of the context did not occur before."""
        text = _ids(context)
        match = self.index.match(text)
        return [] if match is None else copied(text, match.follows, k)

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return what `propose` returns, with laws (n, V) that are certain. Nothing is drawn."""
        return one_hot_draft(self.propose(context, k), self.vocab_size)


class FallbackDrafter:
    """Asks `first`, and `otherwise` in the rounds where the first has nothing to propose.

    otherwise_k: at most so many tokens from the second, which may be right less far ahead; None is no limit.
    Lossless as each of the two is: who drafts depends on the text so far alone, and q is that drafter's own.
    A first drafter that seldom has to pass wants to be sure: LookupDrafter(V, shortest=2).
    Errors: ValueError for what cannot draft, for vocabularies of different size, for otherwise_k below 0.
    """

    def __init__(self, first: Drafter, otherwise: Drafter, *, otherwise_k: int | None = None):
        for drafter in (first, otherwise):
            if isinstance(drafter, type) or not hasattr(drafter, "draft"):
                raise ValueError(f"{drafter!r:.60} cannot draft: pass LookupDrafter(..), TrigramDrafter(..)")
        sizes = [getattr(drafter, "vocab_size", None) for drafter in (first, otherwise)]
        if None not in sizes and sizes[0] != sizes[1]:
            raise ValueError(f"vocabularies of {sizes[0]} and {sizes[1]} ids: both must be the target's")
        if otherwise_k is not None and otherwise_k < 0:
            raise ValueError(f"otherwise_k={otherwise_k}: give 0 or more tokens, or None for no limit")
        self.first, self.otherwise, self.otherwise_k = first, otherwise, otherwise_k
        self.vocab_size = sizes[1] if sizes[0] is None else sizes[0]

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return the first drafter's at most k tokens, or else the second's, with laws (n, V)."""
        draft = self.first.draft(context, k, sampling, randomness)
        if len(draft):
            return draft
        least = k if self.otherwise_k is None else min(k, self.otherwise_k)
        return self.otherwise.draft(context, least, sampling, randomness) if least else draft


def _ids(context: Any) -> list[int]:
    """A list of ints, also from a tensor: its elements would be equal and have different hashes."""
    return context.tolist() if hasattr(context, "tolist") else list(context)


def _check_lengths(longest: Any, shortest: Any) -> None:
    whole = isinstance(longest, int) and isinstance(shortest, int)
    if not (whole and 1 <= shortest <= longest):
        raise ValueError(
            f"longest={longest!r}, shortest={shortest!r}: give whole numbers, 1 <= shortest <= longest"
        )
