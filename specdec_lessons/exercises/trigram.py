"""Chapter 1, your turn: count, count contexts, turn counts into a law, draft."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np  # noqa: F401
import torch  # noqa: F401
from torch import Tensor

from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.trigram import PAD, Counts, Grams  # noqa: F401


def count_ngrams(
    documents: Iterable[Sequence[int]],
    n: int,
    end: int | None = None,
) -> Grams:
    """Return how often each n-gram of the documents was seen.

    documents: sequences of token ids, each counted alone, after n - 1
    PADs. They come one by one: they may have no length, as a generator.
    end: an id to predict after each document, an empty one too, or None
    Return a dict {(id, ..., id): count}, or Grams: ids (m, n) int32
    sorted, counts (m,).
    """
    raise NotImplementedError("your turn")


def continuation_counts(grams: Grams) -> Grams:
    """Return how many different ids stood before each shortened n-gram.

    grams: ids (m, n) sorted, counts (m,), with n of 2 or more. Each row
    loses its first id; PAD counts as one such id.
    Return a dict {(id, ..., id): count} of n - 1 ids each, or Grams.
    """
    raise NotImplementedError("your turn")


def kneser_ney_law(counts: Counts, context: Sequence[int]) -> Tensor:
    """Return the law (V,) of what follows the last two ids of context.

    counts: .unigrams .bigrams .trigrams, each Grams with
    .after(ids) -> tokens, counts;
    .discounts in this order; .vocab_size, which is V.
    A context of one id or none stands after PADs.
    """
    raise NotImplementedError("your turn")


def draft(
    law: Callable[[Sequence[int]], Tensor],
    context: Sequence[int],
    k: int,
    randomness: Randomness,
) -> Draft:
    """Return k tokens, each drawn from the law of what is before it.

    The laws they were drawn from come with them.
    law(sequence) -> (V,), of all that stands before a token.
    randomness.draw(law) -> one token, a 0-dim tensor.
    Return Draft(tokens (k,) int64, laws (k, V)).
    k may be 0: then the laws are (0, V).
    """
    raise NotImplementedError("your turn")
