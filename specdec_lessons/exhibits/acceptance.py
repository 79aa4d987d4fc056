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
from .acceptance_laws import LAWS
from .acceptance_rules import RULES, alpha_of, tokens_per_pass

__all__ = ["COINS", "LAWS", "PREFIXES", "RATES", "RULES", "alpha_of", "engines", "rules", "tokens_per_pass"]

# ---- acceptance_probability


def upside_down(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(1, q / p): the ratio upside down, which keeps what the draft overpays and rejects the rest."""
    return _ratio(q_x, p_x).clamp_max(1)


def target_probability(p_x: Tensor, q_x: Tensor) -> Tensor:
    """p(x), whatever the draft said: the token pays for being unlikely under p and gets no credit from q."""
    return p_x.clone()


def threshold(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A 0/1 threshold, keep where p >= q: no coin is tossed, so nothing with p < q ever stays."""
    return (p_x >= q_x).to(p_x.dtype)


def threshold_on_the_ratio(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A 0/1 threshold at half, keep where p / q >= 1/2: a fixed limit in the place of a coin."""
    return (p_x >= q_x / 2).to(p_x.dtype)


def above_one(p_x: Tensor, q_x: Tensor) -> Tensor:
    """p / q without the minimum: above 1 wherever the target likes the token better than the draft did."""
    return _ratio(p_x, q_x)


def divides_by_zero(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(1, p / q) by division alone: at p = q = 0 it is 0 / 0, which is NaN."""
    return (p_x / q_x).clamp_max(1)


def guarded_denominator(p_x: Tensor, q_x: Tensor) -> Tensor:
    """p / (q + 1e-10): the guard against division by zero changes the answer wherever q is small."""
    return (p_x / (q_x + 1e-10)).clamp_max(1)


def never_said_accepted(p_x: Tensor, q_x: Tensor) -> Tensor:
    """Where p >= q it answers 1, and 0 >= 0 too: p = 0 is accepted, a token that the target never says."""
    return _ratio(p_x, q_x).where(p_x < q_x, 1.0)


def zero_where_draft_is_zero(p_x: Tensor, q_x: Tensor) -> Tensor:
    """0 where q = 0: a token that the target wants is refused because the draft gave it nothing."""
    return acceptance_probability(p_x, q_x).where(q_x > 0, 0.0)


def missing_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 where p is missing from the table: exp(1e-10) is probability 1."""
    looked_up = p_x.log().where(p_x > 0, 1e-10)
    return _ratio(looked_up.exp(), q_x).clamp_max(1)


def missing_draft_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 where q is missing from the table: the ratio is p / 1, not large."""
    looked_up = q_x.log().where(q_x > 0, 1e-10)
    return (p_x / looked_up.exp()).clamp_max(1)


def missing_anywhere_is_certain(p_x: Tensor, q_x: Tensor) -> Tensor:
    """A default log-probability of 1e-10 for what is missing from a table: exp(1e-10) is probability 1."""
    log_p, log_q = (chance.log().where(chance > 0, 1e-10) for chance in (p_x, q_x))
    return (log_p - log_q).exp().clamp_max(1)


def the_minimum(p_x: Tensor, q_x: Tensor) -> Tensor:
    """min(p, q), not divided by q: that is drafted *and* kept; the coin needs kept *given* drafted."""
    return torch.minimum(p_x, q_x)


def always(p_x: Tensor, q_x: Tensor) -> Tensor:
    """1 for every token: everything stays, and the output has the draft's law."""
    return torch.ones_like(p_x)


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


def all_rows_together(p: Tensor, q: Tensor) -> Tensor:
    """One sum over everything: laws (..., V) have one rate each, so the sum runs over the last axis only."""
    return torch.minimum(p, q).sum()


def over_the_first_axis(p: Tensor, q: Tensor) -> Tensor:
    """The sum runs over the first axis, of laws (..., V): over positions, not over the vocabulary."""
    return torch.minimum(p, q).sum(0)


def _ratio(upper: Tensor, lower: Tensor) -> Tensor:
    return (upper / lower.where(lower > 0, 1.0)).where(lower > 0, (upper > 0).to(upper.dtype))


def _prefix(flips: Tensor) -> int:
    return int(flips.long().cumprod(0).sum())


COINS: list[Callable[[Tensor, Tensor], Tensor]] = [
    upside_down,
    target_probability,
    threshold,
    threshold_on_the_ratio,
    above_one,
    guarded_denominator,
    never_said_accepted,
    zero_where_draft_is_zero,
    missing_is_certain,
    missing_draft_is_certain,
    missing_anywhere_is_certain,
    the_minimum,
    always,
    divides_by_zero,
]
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
    all_rows_together,
    over_the_first_axis,
]
