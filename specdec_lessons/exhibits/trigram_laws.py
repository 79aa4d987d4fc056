"""Wrong `kneser_ney_law(counts, context)`. The first line of each says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from ..trigram import PAD, Counts
from .trigram_counts import tokens_instead_of_types

Mix = Callable[[np.ndarray, np.ndarray, float, int, int], np.ndarray]


def _last_two(context: Sequence[int]) -> list[int]:
    return [PAD, PAD, *map(int, context)][-2:]


def _uniform(counts: Counts) -> np.ndarray:
    return np.full(counts.vocab_size, 1 / counts.vocab_size)


def _mixed(
    counts: Counts,
    last_two: Sequence[int],
    mix: Mix = lambda lower, kept, weight, j, n: kept + weight * lower,
    unseen: Callable[[np.ndarray], np.ndarray] = lambda lower: lower,
    lowest: np.ndarray | None = None,
    orders: Sequence[int] = (0, 1, 2),
    discounts: Sequence[float] | None = None,
    asked: Sequence[Sequence[int]] | None = None,
) -> Tensor:
    """The law of some orders, from the lowest up: right unless a part of it is replaced.

    mix: the law of one order, from the lower one (V,), what the discount leaves of the counts (V,), the
    lower order's weight, and how many followers were seen: j different ones, n in all. unseen: instead of
    it, where nothing followed. asked: what each order is asked about.
    """
    law = _uniform(counts) if lowest is None else lowest
    for order in orders:
        at = last_two[2 - order :] if asked is None else asked[order]
        tokens, times = (counts.unigrams, counts.bigrams, counts.trigrams)[order].after(at)
        if not len(tokens):
            law = unseen(law)
            continue
        discount, kept = (discounts or counts.discounts)[order], np.zeros(counts.vocab_size)
        kept[tokens] = (times - discount) / times.sum()
        law = mix(law, kept, discount * len(tokens) / times.sum(), len(tokens), times.sum())
    return torch.from_numpy(law.copy())


def weight_without_followers(counts: Counts, context: Sequence[int]) -> Tensor:
    """The weight of the lower order lacks the number of distinct followers: d / total, not d * j / total."""
    return _mixed(counts, _last_two(context), lambda lower, kept, weight, j, n: kept + weight / j * lower)


def sum_hidden(counts: Counts, context: Sequence[int]) -> Tensor:
    """The weight lacks the number of distinct followers, and a division by the sum at the end hides it."""
    law = weight_without_followers(counts, context)
    return law / law.sum()


def overwritten(counts: Counts, context: Sequence[int]) -> Tensor:
    """= where += belongs: a token that was seen loses what the lower order gave it, and nobody gets it."""
    return _mixed(
        counts, _last_two(context), lambda lower, kept, weight, j, n: np.where(kept, kept, weight * lower)
    )


def overwritten_and_scaled(counts: Counts, context: Sequence[int]) -> Tensor:
    """= where += belongs, and a division by the sum hides it: seen tokens lose the lower order's share."""
    law = overwritten(counts, context)
    return law / law.sum()


def overwritten_and_scaled_each(counts: Counts, context: Sequence[int]) -> Tensor:
    """= where += belongs, and divisions by the sum hide it: seen tokens lose the lower order's share."""

    def mix(lower: np.ndarray, kept: np.ndarray, weight: float, j: int, n: int) -> np.ndarray:
        law = np.where(kept, kept, weight * lower)
        return law / law.sum()

    return _mixed(counts, _last_two(context), mix)


def exchanged(counts: Counts, context: Sequence[int]) -> Tensor:
    """N and j exchanged: N is the sum of the counts, j how many different tokens there are."""

    def mix(lower: np.ndarray, kept: np.ndarray, weight: float, j: int, n: int) -> np.ndarray:
        return kept * (n / j) + weight * (n / j) ** 2 * lower

    return _mixed(counts, _last_two(context), mix)


def exchanged_in_the_weight(counts: Counts, context: Sequence[int]) -> Tensor:
    """N and j exchanged in the weight of the lower order: it is d * j / N, j different tokens of N in all."""
    return _mixed(
        counts, _last_two(context), lambda lower, kept, weight, j, n: kept + weight * (n / j) ** 2 * lower
    )


def weight_unused(counts: Counts, context: Sequence[int]) -> Tensor:
    """The weight is never used: what the discount takes goes nowhere, the lower order never comes in."""
    return _mixed(counts, _last_two(context), lambda lower, kept, weight, j, n: kept)


def lower_unweighted(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lower order is added whole, without its weight: the law sums to more than 1."""
    return _mixed(counts, _last_two(context), lambda lower, kept, weight, j, n: kept + lower)


def negative(counts: Counts, context: Sequence[int]) -> Tensor:
    """The discount is larger than the count: a token not seen after this context, count 0, becomes 0 - d."""
    return _mixed(
        counts,
        _last_two(context),
        lambda lower, kept, weight, j, n: kept + weight * lower - (kept == 0) * weight / j,
    )


def undiscounted(counts: Counts, context: Sequence[int]) -> Tensor:
    """No discount: the counts take everything, and what was not seen after this context gets 0."""
    return _mixed(
        counts, _last_two(context), lambda lower, kept, weight, j, n: kept + (kept > 0) * weight / j
    )


def added_undiscounted(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lower order is added, but the counts were not discounted for it: the law sums to more than 1."""
    return _mixed(
        counts,
        _last_two(context),
        lambda lower, kept, weight, j, n: kept + (kept > 0) * weight / j + weight * lower,
    )


def backed_off(counts: Counts, context: Sequence[int]) -> Tensor:
    """Back-off, not interpolation: the lower order goes to unseen tokens alone, here it goes to all."""

    def mix(lower: np.ndarray, kept: np.ndarray, weight: float, j: int, n: int) -> np.ndarray:
        rest = lower * (kept == 0)
        return kept + weight * rest / max(rest.sum(), 1e-300)

    return _mixed(counts, _last_two(context), mix)


def unseen_divided(counts: Counts, context: Sequence[int]) -> Tensor:
    """0 / 0 for a context that was never seen: its total is 0, and NaN spreads (nltk #2332)."""
    return _mixed(counts, _last_two(context), unseen=lambda lower: lower * np.nan)


def unseen_uniform(counts: Counts, context: Sequence[int]) -> Tensor:
    """Uniform after a context that was never seen, though the lower order knows more."""
    return _mixed(counts, _last_two(context), unseen=lambda lower: _uniform(counts))


def unseen_nothing(counts: Counts, context: Sequence[int]) -> Tensor:
    """Nothing after a context that was never seen: j = 0 makes the weight 0, but all belongs to the lower."""
    return _mixed(counts, _last_two(context), unseen=lambda lower: lower * 0)


def lower_order_raw(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lower orders are not Kneser-Ney's: raw counts stand where continuation counts belong."""
    bigrams = tokens_instead_of_types(counts.trigrams)
    unigrams = tokens_instead_of_types(bigrams)
    raw = Counts(counts.trigrams, bigrams, unigrams, counts.vocab_size, counts.discounts)
    return _mixed(raw, _last_two(context))


def raw_at_the_bottom(counts: Counts, context: Sequence[int]) -> Tensor:
    """Raw frequencies at the bottom: how often, where the lowest order counts after how many ids."""
    raw = tokens_instead_of_types(tokens_instead_of_types(counts.trigrams))
    return _mixed(replace(counts, unigrams=raw), _last_two(context))


def raw_and_bare_at_the_bottom(counts: Counts, context: Sequence[int]) -> Tensor:
    """Raw frequencies at the bottom, 0 for a token the corpus does not hold: use counts.unigrams, and V."""
    tokens, times = tokens_instead_of_types(tokens_instead_of_types(counts.trigrams)).after(())
    lowest = np.zeros(counts.vocab_size)
    lowest[tokens] = times / times.sum()
    return _mixed(counts, _last_two(context), lowest=lowest, orders=(1, 2))


def bigrams_after_the_first(counts: Counts, context: Sequence[int]) -> Tensor:
    """The bigrams are asked about the last id but one: the last one stands next to what follows."""
    u, v = _last_two(context)
    return _mixed(counts, [u, v], asked=[(), (u,), (u, v)])


def bigrams_skipped(counts: Counts, context: Sequence[int]) -> Tensor:
    """The bigrams are left out: trigrams lean on the continuation law of single tokens alone."""
    return _mixed(counts, _last_two(context), orders=(0, 2))


def unigrams_skipped(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lowest order is left out: bigrams lean on the uniform law, not on the continuation law."""
    return _mixed(counts, _last_two(context), orders=(1, 2))


def trigrams_alone(counts: Counts, context: Sequence[int]) -> Tensor:
    """Both lower orders are left out: what the trigrams' discount takes is spread evenly."""
    return _mixed(counts, _last_two(context), orders=(2,))


def trigrams_skipped(counts: Counts, context: Sequence[int]) -> Tensor:
    """The trigrams are left out: the law hangs on the last id alone."""
    return _mixed(counts, _last_two(context), orders=(0, 1))


def never_seen_is_zero(counts: Counts, context: Sequence[int]) -> Tensor:
    """0 for a token the corpus does not hold: the lowest order needs the uniform law, or p / q breaks."""
    lowest = np.zeros(counts.vocab_size)
    tokens, times = counts.unigrams.after(())
    lowest[tokens] = times / times.sum()
    return _mixed(counts, _last_two(context), lowest=lowest, orders=(1, 2))


def uniform_share_lost(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lowest order is discounted, but the uniform law that should get it is missing: 0 for new tokens."""
    return _mixed(counts, _last_two(context), lowest=np.zeros(counts.vocab_size))


def uniform_over_the_seen(counts: Counts, context: Sequence[int]) -> Tensor:
    """1 / j at the bottom, j tokens of the corpus: the uniform law is over the whole vocabulary, 1 / V."""
    lowest = np.full(counts.vocab_size, 1 / len(counts.unigrams.counts))
    return _mixed(counts, _last_two(context), lowest=lowest)


def half_everywhere(counts: Counts, context: Sequence[int]) -> Tensor:
    """A discount of 0.5 in every order, whatever `counts.discounts` says: it holds one for each order."""
    return _mixed(counts, _last_two(context), discounts=(0.5,) * 3)


def three_quarters_everywhere(counts: Counts, context: Sequence[int]) -> Tensor:
    """A discount of 0.75 in every order, whatever `counts.discounts` says: it holds one for each order."""
    return _mixed(counts, _last_two(context), discounts=(0.75,) * 3)


def first_discount_everywhere(counts: Counts, context: Sequence[int]) -> Tensor:
    """One discount for all orders, the first of the three: each order has its own."""
    return _mixed(counts, _last_two(context), discounts=counts.discounts[:1] * 3)


def one_discount(counts: Counts, context: Sequence[int]) -> Tensor:
    """One discount for all orders, the last of the three: each order has its own."""
    return _mixed(counts, _last_two(context), discounts=counts.discounts[2:] * 3)


def discounts_swapped(counts: Counts, context: Sequence[int]) -> Tensor:
    """The discounts in the wrong order: they stand for unigrams, bigrams, trigrams."""
    return _mixed(counts, _last_two(context), discounts=counts.discounts[::-1])


def not_padded(counts: Counts, context: Sequence[int]) -> Tensor:
    """A short context is not padded: the higher orders are skipped, though they know how documents begin."""
    return _mixed(counts, _last_two(context), orders=range(len(context[-2:]) + 1))


def context_padded_with_a_token(counts: Counts, context: Sequence[int]) -> Tensor:
    """A short context is padded with a real id, 0, as if the text had begun with it: use PAD, which is -1."""
    return _mixed(counts, [0, 0, *map(int, context)][-2:])


def empty_uniform(counts: Counts, context: Sequence[int]) -> Tensor:
    """Uniform after an empty context: it is the start of a document, PAD, PAD, and the counts know that."""
    if not len(context):
        return torch.from_numpy(_uniform(counts))
    return _mixed(counts, _last_two(context))


def empty_unigrams(counts: Counts, context: Sequence[int]) -> Tensor:
    """The lowest order alone after an empty context: it is PAD, PAD, the start of a document."""
    return _mixed(counts, _last_two(context), orders=(0, 1, 2) if len(context) else (0,))


def padded_behind(counts: Counts, context: Sequence[int]) -> Tensor:
    """PAD stands behind a short context, but it belongs before it."""
    return _mixed(counts, [*map(int, context[-2:]), PAD, PAD][:2])


def first_two(counts: Counts, context: Sequence[int]) -> Tensor:
    """The first two ids of a long context: the last two are nearest to the token that follows."""
    return _mixed(counts, _last_two(context[:2]))


def context_backwards(counts: Counts, context: Sequence[int]) -> Tensor:
    """The context the wrong way round: its last id is looked up first."""
    return _mixed(counts, _last_two(context)[::-1])


def logarithms(counts: Counts, context: Sequence[int]) -> Tensor:
    """Logarithms instead of probabilities."""
    return _mixed(counts, _last_two(context)).log()
