"""Wrong answers to the exercises of chapter 3, and whole accept rules with their exact damage.

The first line of each docstring is the diagnosis. COINS, PREFIXES, LAWS and RATES are the wrong answers to
acceptance_probability, accepted_prefix, law_of_rule and acceptance_rate. RULES holds whole rules by name,
`rule(p, q, x) -> (probability of keeping x, law of the replacement)`, and `rules` is the module they stand
in. `engines` are those of the audit, right and wrong.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..acceptance import acceptance_probability
from . import acceptance_engines as engines
from . import acceptance_rules as rules
from .acceptance_coins import COINS
from .acceptance_laws import LAWS
from .acceptance_rules import RULES, alpha_of, tokens_per_pass

__all__ = ["COINS", "LAWS", "PREFIXES", "RATES", "RULES", "alpha_of", "engines", "rules", "tokens_per_pass"]

# ---- accepted_prefix


def counts_anywhere(flips: Tensor) -> int:
    """It counts accepts anywhere, also those after a rejection, whose context is gone."""
    return int(flips.sum())


def first_coin_for_all(flips: Tensor) -> int:
    """One coin for all: the first coin decides about the whole draft."""
    return len(flips) if len(flips) and bool(flips[0]) else 0


def all_or_nothing(flips: Tensor) -> int:
    """All or nothing: a draft with one rejection loses also the tokens accepted before it."""
    return len(flips) if bool(flips.all()) else 0


def counts_the_rejected(flips: Tensor) -> int:
    """Off by one: it counts the rejected token as well."""
    return min(_prefix(flips) + 1, len(flips))


def one_too_many(flips: Tensor) -> int:
    """Off by one, always: it counts the token that follows the accepted ones, which is not a drafted one."""
    return _prefix(flips) + 1


def one_too_few(flips: Tensor) -> int:
    """Off by one: the last accepted token is not counted."""
    return max(_prefix(flips) - 1, 0)


def last_left_out(flips: Tensor) -> int:
    """Off by one at the end: the last drafted token is never counted."""
    return _prefix(flips[:-1])


def zero_when_all_stay(flips: Tensor) -> int:
    """The index of the first False, by argmax or argmin: with no False in sight that index is 0, not n."""
    return int((~flips.bool()).int().argmax()) if len(flips) else 0


def first_accepted(flips: Tensor) -> int:
    """The index of the first True: it counts the rejections before the first accept."""
    return _prefix(~flips.bool())


def from_the_end(flips: Tensor) -> int:
    """It counts the accepts at the end of the draft; the run that stays is the one at its start."""
    return _prefix(flips.flip(0))


def longest_run(flips: Tensor) -> int:
    """The longest run of accepts anywhere: only the run that starts at the first token stays."""
    return max((_prefix(flips[start:]) for start in range(len(flips))), default=0)


def never_stops(flips: Tensor) -> int:
    """It never stops: every token stays. A tensor is never the object False: `is False` asks in vain."""
    return len(flips)


def up_to_the_last_accept(flips: Tensor) -> int:
    """It counts up to the last True, and takes the rejections before it along."""
    return len(flips) - _prefix(~flips.bool().flip(0))


def index_of_the_last_accept(flips: Tensor) -> int:
    """The index of the last True: rejections before it count along, and indices begin at 0."""
    return max(up_to_the_last_accept(flips) - 1, 0)


# ---- acceptance_rate


def mean_over_vocabulary(p: Tensor, q: Tensor) -> Tensor:
    """The mean of min(1, p / q) over the vocabulary: tokens that the draft never proposes count as much."""
    return acceptance_probability(p, q).mean(-1)


def sum_of_products(p: Tensor, q: Tensor) -> Tensor:
    """The sum of p * q: the chance that a draw from p equals one from q, which is exact match's alpha."""
    return (p * q).sum(-1)


def without_half(p: Tensor, q: Tensor) -> Tensor:
    """1 - sum |p - q|, without the half: total variation is half that sum."""
    return 1 - (p - q).abs().sum(-1)


def rejection_rate(p: Tensor, q: Tensor) -> Tensor:
    """The total variation of p and q: that is the chance of a rejection, alpha is 1 minus it."""
    return (p - q).abs().sum(-1) / 2


def weighted_by_target(p: Tensor, q: Tensor) -> Tensor:
    """The mean of min(1, p / q) over tokens drawn from p: but the tokens that are tested come from q."""
    return (p * acceptance_probability(p, q)).sum(-1)


def mean_of_minimum(p: Tensor, q: Tensor) -> Tensor:
    """The mean of min(p, q), not the sum: divided once more by the size of the vocabulary."""
    return torch.minimum(p, q).mean(-1)


def likeliest_only(p: Tensor, q: Tensor) -> Tensor:
    """min(1, p / q) at the draft's likeliest token alone: the others are drafted too."""
    best = q.argmax(-1, keepdim=True)
    return acceptance_probability(p.gather(-1, best), q.gather(-1, best)).squeeze(-1)


def share_of_vocabulary(p: Tensor, q: Tensor) -> Tensor:
    """The share of tokens with p >= q: it counts tokens, not their probability."""
    return (p >= q).to(p.dtype).mean(-1)


def sum_of_coins(p: Tensor, q: Tensor) -> Tensor:
    """The sum of min(1, p / q) without q: each token counts as if it were drafted for certain."""
    return acceptance_probability(p, q).sum(-1)


def same_favourite(p: Tensor, q: Tensor) -> Tensor:
    """1 where both have the same favourite, else 0: that is alpha at temperature 0 alone."""
    return (p.argmax(-1) == q.argmax(-1)).to(p.dtype)


def zero_by_zero(p: Tensor, q: Tensor) -> Tensor:
    """0 / 0 at a token that neither says: the coin there is NaN, and 0 * NaN is NaN too."""
    return (q * (p / q).clamp_max(1)).sum(-1)


def all_rows_together(p: Tensor, q: Tensor) -> Tensor:
    """One sum over everything: laws (..., V) have one rate each, so the sum runs over the last axis only."""
    return torch.minimum(p, q).sum()


def over_the_first_axis(p: Tensor, q: Tensor) -> Tensor:
    """The sum runs over the first axis, of laws (..., V): over positions, not over the vocabulary."""
    return torch.minimum(p, q).sum(0)


def _prefix(flips: Tensor) -> int:
    return int(flips.long().cumprod(0).sum())


PREFIXES: list[Callable[[Tensor], int]] = [
    counts_anywhere,
    first_coin_for_all,
    all_or_nothing,
    counts_the_rejected,
    one_too_many,
    one_too_few,
    last_left_out,
    zero_when_all_stay,
    first_accepted,
    from_the_end,
    longest_run,
    never_stops,
    up_to_the_last_accept,
    index_of_the_last_accept,
]
RATES: list[Callable[[Tensor, Tensor], Tensor]] = [
    mean_over_vocabulary,
    sum_of_products,
    without_half,
    rejection_rate,
    weighted_by_target,
    mean_of_minimum,
    likeliest_only,
    share_of_vocabulary,
    sum_of_coins,
    same_favourite,
    zero_by_zero,
    all_rows_together,
    over_the_first_axis,
]
