"""Accept rules by name, right and wrong: `rule(p, q, x) -> (probability of keeping x, replacement law)`.

`acceptance.law_of_rule(rule, p, q)` is the exact law of what comes out. The first line of each docstring is
the diagnosis.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ..acceptance import Rule, acceptance_probability
from ..foundations.sampling import point_mass
from ..residual import residual


def correct(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep with min(1, p / q), else draw from what is still owed, (p - q)+: lossless."""
    return coin(p, q, x), residual(p, q)


def exact_match(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Draw from p and keep the draft if it is the same token: lossless, but it accepts less often."""
    return float(p[x]), _without(p, x)


def resample_from_target(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Resampling from p after a rejection: tokens that the coin has paid are paid again."""
    return coin(p, q, x), p


def greedy_replacement(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """The target's likeliest token after a rejection: all that is owed to the others goes to one token."""
    return coin(p, q, x), point_mass(p.argmax(), len(p), p.dtype)


def greedy_residual(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """The likeliest token of the residual after a rejection: others that are owed something get nothing."""
    return coin(p, q, x), point_mass(residual(p, q).argmax(), len(p), p.dtype)


def threshold(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep where p >= q, no coin: what the draft likes better than the target is never kept."""
    return float(p[x] >= q[x]), residual(p, q)


def accept_with_p(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep with probability p(x), then the usual residual: likely drafts are rejected too often."""
    return float(p[x]), residual(p, q)


def upside_down(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep with min(1, q / p): the ratio upside down keeps what the draft overpays."""
    return coin(q, p, x), residual(p, q)


def keep_everything(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep every token: the output has the draft's law."""
    return 1.0, p


def absolute_residual(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """|p - q| after a rejection: it also pays tokens that the draft has overpaid."""
    return coin(p, q, x), _normalised((p - q).abs(), p)


def softmax_residual(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Softmax of the residual after a rejection: exp(0) = 1 pays tokens that are owed nothing."""
    return coin(p, q, x), (p - q).clamp_min(0).softmax(-1)


def upside_down_residual(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """(q - p)+ after a rejection: it pays exactly the tokens that are owed nothing."""
    return coin(p, q, x), _normalised((q - p).clamp_min(0), p)


def rejected_left_out(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """p without the rejected token: right after exact match, wrong after the coin."""
    return coin(p, q, x), _without(p, x)


def argmax_decides(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Keep the target's likeliest token, else emit it: greedy decoding at any temperature."""
    best = p.argmax()
    return float(x == best), point_mass(best, len(p), p.dtype)


def matched_by_rank(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """Sorted lists of p and q subtracted place by place: the places hold different tokens."""
    order = p.argsort(descending=True)
    owed = (p[order] - q.sort(descending=True).values).clamp_min(0)
    return coin(p, q, x), _normalised(torch.zeros_like(p).scatter(0, order, owed), p)


def verified_against_itself(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
    """The draft's law is read where the target's was meant: alpha is 1, and q is what comes out."""
    return coin(q, q, x), residual(q, q)


# in the order of the page: the two lossless ones, then what stands after a rejection, then the coin
RULES: dict[str, Rule] = {
    "correct": correct,
    "exact match": exact_match,
    "resample from p": resample_from_target,
    "greedy replacement": greedy_replacement,
    "keep where p >= q": threshold,
    "accept with p(x)": accept_with_p,
    "ratio upside down": upside_down,
    "|p - q| residual": absolute_residual,
    "softmax residual": softmax_residual,
    "(q - p)+ residual": upside_down_residual,
    "greedy residual": greedy_residual,
    "p without the rejected": rejected_left_out,
    "residual by rank": matched_by_rank,
    "argmax decides": argmax_decides,
    "keep everything": keep_everything,
    "verified against itself": verified_against_itself,
}


def judging_with(handed: Tensor) -> Rule:
    """Return the correct rule with `handed` (V,) in the place of q: the wrong q if x was drawn from another.

    `law_of_rule(judging_with(raw_q), p, sampled_q)` is the law of a draft that was cut to its top k, or taken
    by argmax, and then judged with the law it did not come from.
    """

    def rule(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
        return correct(p, handed, x)

    return rule


def coin(p: Tensor, q: Tensor, x: int) -> float:
    """Return min(1, p(x) / q(x)) as a float: the right probability of keeping x."""
    return float(acceptance_probability(p[x], q[x]))


def _without(p: Tensor, x: int) -> Tensor:
    others = p.clone()
    others[x] = 0
    return _normalised(others, p)


def _normalised(mass: Tensor, otherwise: Tensor) -> Tensor:
    total = mass.sum()
    return mass / total if total > 0 else otherwise


def alpha_of(rule: Rule, p: Tensor, q: Tensor) -> float:
    """Return the probability that `rule` keeps a token drawn from q: sum over x of q(x) keep(x)."""
    drafted = q.nonzero().flatten().tolist()
    return sum(float(q[x]) * float(rule(p, q, x)[0]) for x in drafted)


def tokens_per_pass(rule: Rule, p: Tensor, q: Tensor, k: int) -> float:
    """Return the exact expected tokens of one round of k drafts under `rule`: 1 + a + a^2 + ... + a^k.

    a is `alpha_of(rule, p, q)`; the pair is the same at every position. Source: Leviathan et al., equation 1.
    """
    a = alpha_of(rule, p, q)
    return sum(a**kept for kept in range(k + 1))
