"""Chapter 1. A drafter from counts: an interpolated Kneser-Ney trigram, and how to draft with it.

In reading order: count the n-grams; count the *contexts* of each n-gram; turn three tables of counts
into one law over the vocabulary; draw tokens, keeping the law each was drawn from. Every table is a pair
of sorted arrays: a law is three binary searches and two sweeps over the vocabulary.

Sources: Kneser & Ney 1995 (https://doi.org/10.1109/ICASSP.1995.479394) for continuation counts; Chen &
Goodman (https://arxiv.org/abs/cmp-lg/9606011, and TR-10-98 of 1998) for interpolating all orders.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from numbers import Real
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .foundations import arrays
from .foundations.protocols import Draft
from .foundations.randomness import Randomness
from .foundations.sampling import Sampling

PAD = -1  # stands before the first token of a document; no real id, so it can never be predicted
FILE_FORMAT = "specdec_lessons trigram 2"  # the number rises with the way of counting: discounts are stored


@dataclass(frozen=True, eq=False)
class Grams:
    """Distinct n-grams with their counts: ids (m, n) int32, rows in sorted order; counts (m,) int64."""

    ids: np.ndarray
    counts: np.ndarray

    def after(self, context: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """Return tokens (j,) and counts (j,) of the n-grams that begin with the n - 1 ids of `context`.

        The rows are sorted, so those that begin alike stand together: one binary search per column
        narrows the range. j is 0 for a context that was never seen.
        """
        start, stop = 0, len(self.counts)
        for position, token in enumerate(context):
            column = self.ids[start:stop, position]
            # both edges in the column's own dtype: a plain int would make searchsorted convert the column
            below, above = column.searchsorted(np.array([token, token + 1], column.dtype))
            start, stop = start + below, start + above
        return self.ids[start:stop, -1], self.counts[start:stop]


def count_ngrams(documents: Iterable[Sequence[int]], n: int, end: int | None = None) -> Grams:
    """Return the `Grams` of order n of `documents`, each a sequence of token ids.

    A document is counted alone, after n - 1 PADs, so every token is predicted exactly once and none from
    its neighbour's text. With an `end` id, the end of each document is one more token to predict.
    Errors: ValueError for n < 1, and for a document that is not a flat sequence of ids >= 0.
    """
    n = arrays.whole_number("n", n, 1, "an n-gram has at least 1 token")
    padding, ending = np.full(n - 1, PAD, np.int32), np.empty(0, np.int32)
    if end is not None:
        ending = arrays.document_ids([arrays.whole_number("end", end, 0, "give a token id, or None")])
    pieces = [padding]
    for ids in arrays.all_document_ids(documents):
        pieces += [ids, ending, padding]
    text = np.concatenate(pieces)
    predicted = text[n - 1 :] != PAD
    return _tally([text[first : first + len(predicted)][predicted] for first in range(n)])


def continuation_counts(grams: Grams) -> Grams:
    """Return, for each n-gram without its first id, how many different ids came first: order n - 1.

    "Francisco" may be frequent, but it follows one word: as a guess after an unknown word it is worth 1.
    PAD counts as one such first id. The rows are distinct, so each adds 1, whatever its count.
    Source: Kneser & Ney 1995. Errors: ValueError for unigrams, which have nothing to shorten to.
    """
    if grams.ids.shape[1] < 2:
        raise ValueError("continuation counts need n-grams of order 2 or more: a unigram has no left context")
    return _tally(list(grams.ids.T[1:]))


def estimate_discount(grams: Grams) -> float:
    """Return n1 / (n1 + 2 n2), where n1 n-grams were seen once and n2 twice; .75 where either is 0.

    Source: Ney, Essen & Kneser 1994 (https://doi.org/10.1006/csla.1994.1001).
    """
    once, twice = int((grams.counts == 1).sum()), int((grams.counts == 2).sum())
    return once / (once + 2 * twice) if once and twice else 0.75


@dataclass(frozen=True, eq=False)
class Counts:
    """All that the law is made of. Trigrams hold raw counts, bigrams and unigrams continuation counts.

    discounts: in [0, 1), for unigrams, bigrams, trigrams. At 0 an order leaves nothing for unseen tokens.
    dtype: what laws are computed in.
    """

    trigrams: Grams
    bigrams: Grams
    unigrams: Grams
    vocab_size: int
    discounts: tuple[float, float, float]
    dtype: type[np.floating] = np.float64

    @classmethod
    def of(cls, trigrams: Grams, vocab_size: int, discounts: Sequence[float] | None = None) -> Counts:
        """Derive the lower orders from trigrams; discounts are estimated from the counts if None.

        Errors: ValueError for vocab_size < 1, no trigram, trigrams that are not sorted, distinct and seen, an
        id outside the vocabulary, bad discounts.
        """
        vocab_size = arrays.whole_number(
            "vocab_size", vocab_size, 1, "give the number of token ids, an int from 1"
        )
        arrays.check_counted(trigrams.ids, trigrams.counts, 3, PAD, vocab_size)
        bigrams = continuation_counts(trigrams)
        unigrams = continuation_counts(bigrams)
        if discounts is None:
            discounts = [estimate_discount(grams) for grams in (unigrams, bigrams, trigrams)]
        return cls(trigrams, bigrams, unigrams, vocab_size, _checked_discounts(discounts))

    @cached_property
    def continuation_law(self) -> np.ndarray:
        """The lowest order (V,): continuation counts over the uniform law. Worked out once."""
        uniform = np.full(self.vocab_size, 1 / self.vocab_size, self.dtype)
        return interpolate(uniform, *self.unigrams.after(()), self.discounts[0])


def interpolate(lower: np.ndarray, tokens: np.ndarray, counts: np.ndarray, discount: float) -> np.ndarray:
    """Return the law (V,) of one order: discounted counts, and what they lost spread like `lower` (V,).

    tokens (j,) were seen after the context, counts (j,) times. Each gives up `discount`, so the lower
    order's share is discount * j / total: with any other weight the law would not sum to one. A context
    that was never seen (j = 0) leaves everything to the lower order.
    """
    if not len(tokens):
        return lower.copy()
    total = int(counts.sum())
    law = lower * (discount * len(tokens) / total)
    law[tokens] += (counts - discount) / total  # never negative: a count is at least 1, a discount below it
    return law


def kneser_ney_law(counts: Counts, context: Sequence[int]) -> Tensor:
    """Return the law (V,) of what follows `context`: positive everywhere, in float64 unless counts say other.

    Only the last two ids of the context matter; a shorter one stands at the start of a document.
    Errors: ValueError for what is no id in [0, vocab_size).
    Source: Chen & Goodman, TR-10-98, interpolated Kneser-Ney smoothing.
    """
    last_two = _last_two(context, counts.vocab_size)
    law = counts.continuation_law
    law = interpolate(law, *counts.bigrams.after(last_two[1:]), counts.discounts[1])
    law = interpolate(law, *counts.trigrams.after(last_two), counts.discounts[2])
    return torch.from_numpy(law)


def draft(
    law: Callable[[Sequence[int]], Tensor], context: Sequence[int], k: int, randomness: Randomness
) -> Draft:
    """Return k tokens, each drawn from `law(what stands before it)` (V,), and those laws (k, V).

    The laws are kept because the verifier needs q(x) of the very law that x was drawn from.
    Errors: ValueError for k < 0.
    """
    k = arrays.whole_number("k", k, 0, "a draft has 0 or more tokens")
    sequence, laws = list(context), []
    for _ in range(k):
        laws.append(law(sequence))
        sequence.append(int(randomness.draw(laws[-1])))
    drafted = torch.tensor(sequence[len(context) :], dtype=torch.int64)
    return Draft(drafted, torch.stack(laws) if laws else law(context)[None][:0])


class KneserNeyTrigram:
    """An interpolated Kneser-Ney trigram over a vocabulary of V token ids. Build it with `fit` or `load`."""

    def __init__(self, counts: Counts):
        self.counts, self.vocab_size = counts, counts.vocab_size
        self._in_float32 = replace(counts, dtype=np.float32)

    @classmethod
    def fit(
        cls,
        documents: Iterable[Sequence[int]],
        *,
        vocab_size: int,
        discounts: Sequence[float] | None = None,
        end: int | None = None,
    ) -> KneserNeyTrigram:
        """Return the model of `documents`, sequences of ids in [0, vocab_size).

        end: an id to predict after each document. Errors: ValueError as in `count_ngrams`, `Counts.of`.
        """
        return cls(Counts.of(count_ngrams(documents, 3, end), vocab_size, discounts))

    def law(self, context: Sequence[int], dtype: torch.dtype = torch.float32) -> Tensor:
        """Return `kneser_ney_law` (V,) for a context of any length; float32 costs half of float64.

        Errors: ValueError for what is no id in the vocabulary, and for a dtype without fractions.
        """
        if not getattr(dtype, "is_floating_point", False):
            raise ValueError(f"dtype={dtype!r}: a law needs fractions, torch.float32 or torch.float64")
        counts = self._in_float32 if dtype == torch.float32 else self.counts
        return kneser_ney_law(counts, context).to(dtype)

    def save(self, path: str | Path) -> None:
        """Write one .npz file whole or not at all: trigrams, vocabulary size, discounts."""
        grams, about = self.counts.trigrams, np.array([FILE_FORMAT, str(self.vocab_size)])
        saved = {"about": about, "discounts": self.counts.discounts, "ids": grams.ids, "counts": grams.counts}
        arrays.write_arrays(Path(path), **saved)

    @classmethod
    def load(cls, path: str | Path) -> KneserNeyTrigram:
        """Read what `save` wrote; the lower orders are counted again from the trigrams.

        Errors: FileNotFoundError; ValueError for a damaged file or one that is no saved trigram.
        """
        try:
            saved = arrays.read_arrays(Path(path))
            (written_as, vocab_size), discounts = saved["about"].tolist(), saved["discounts"].tolist()
            if written_as != FILE_FORMAT:
                raise ValueError(f"written as {written_as!r}, not {FILE_FORMAT!r}")
            trigrams = Grams(np.asfortranarray(saved["ids"]), saved["counts"])
            return cls(Counts.of(trigrams, int(vocab_size), discounts))
        except FileNotFoundError:
            raise
        except Exception as error:  # what a damaged archive raises ranges from KeyError to RuntimeError
            raise ValueError(f"{path} is no saved trigram, or damaged ({error}): save it again") from error


class TrigramDrafter:
    """Drafts from a `KneserNeyTrigram` of the target's vocabulary: the `Drafter` of this chapter.

    Errors: ValueError for a model without a law over a vocabulary.
    """

    def __init__(self, model: KneserNeyTrigram):
        if not callable(getattr(model, "law", None)) or not hasattr(model, "vocab_size"):
            raise ValueError(f"model={model!r:.60} has no law: pass KneserNeyTrigram.fit(...) or .load(...)")
        self.model, self.vocab_size = model, model.vocab_size

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        """Return k tokens and their laws (k, V), float32 on the CPU: the trigram's, sampled as told."""
        if sampling == Sampling():  # softmax(log(law)) is the law
            return draft(self.model.law, context, k, randomness)
        if sampling.temperature == 0:  # the largest is the largest, with or without a logarithm
            return draft(lambda so_far: sampling.law(self.model.law(so_far)), context, k, randomness)
        return draft(lambda so_far: sampling.law(self.model.law(so_far).log()), context, k, randomness)


def _tally(columns: Sequence[np.ndarray]) -> Grams:
    """Count the distinct rows of n columns (t,) of ids >= PAD."""
    digits = 2 + max(int(column.max(initial=PAD)) for column in columns)
    if digits ** len(columns) >= 2**63:
        rows, counts = np.unique(np.stack(columns, 1), axis=0, return_counts=True)
        return Grams(np.asfortranarray(rows, np.int32), counts)
    keys = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        keys *= digits
        keys += column + 1  # PAD is digit 0
    keys = torch.from_numpy(keys).sort().values.numpy()  # twice as fast as numpy's own sort
    starts = np.flatnonzero(np.append(True, keys[1:] != keys[:-1])[: len(keys)])
    keys, counts = keys[starts], np.diff(starts, append=len(keys))
    ids = np.empty((len(keys), len(columns)), np.int32, order="F")  # a search would copy a strided column
    for position in reversed(range(len(columns))):
        keys, ids[:, position] = keys // digits, keys % digits - 1
    return Grams(ids, counts)


def _last_two(context: Sequence[int], vocab_size: int) -> list[int]:
    try:
        ids = [operator.index(token) for token in context[-2:]]
    except TypeError:
        raise ValueError(
            f"context={context!r:.60}: give a list or tensor of token ids, whole numbers"
        ) from None
    for token in ids:
        if not 0 <= token < vocab_size:
            raise ValueError(f"token id {token} in the context: the trigram knows ids 0 to {vocab_size - 1}")
    return [PAD] * (2 - len(ids)) + ids


def _checked_discounts(discounts: Sequence[float]) -> tuple[float, float, float]:
    values = list(discounts) if isinstance(discounts, Iterable) else []
    if len(values) != 3 or not all(isinstance(value, Real) and 0 <= value < 1 for value in values):
        raise ValueError(
            f"discounts={discounts!r}: give three numbers in [0, 1), for unigrams, bigrams, trigrams"
        )
    return float(values[0]), float(values[1]), float(values[2])
