"""Chapter 3. Naive and correct acceptance: when may a drafted token stay?

A drafted token x was sampled with probability q(x); the target wants it with probability p(x). Keeping it
with probability min(1, p(x) / q(x)) pays out min(p(x), q(x)) to each token: never more than it is owed.
Letters as in Leviathan et al. (https://arxiv.org/abs/2211.17192): p is the target, q the draft.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

# rule(p, q, x) -> (probability of keeping the drafted token x, law (V,) of what replaces it otherwise)
Rule = Callable[[Tensor, Tensor, int], tuple[float, Tensor]]


def acceptance_probability(p_x: Tensor, q_x: Tensor) -> Tensor:
    """Return min(1, p / q) elementwise, shape (...), for what target and draft gave the drafted tokens.

    Never divides by zero. 0 where p_x = 0: what the target never says is never accepted. 1 where q_x = 0 and
    p_x > 0, which sampling from q cannot reach. Source: Leviathan et al., section 2.3.
    """
    kept_for_sure = (p_x >= q_x) & (p_x > 0)
    ratio = p_x / q_x.where(q_x > 0, 1.0)
    return ratio.where(~kept_for_sure, 1.0)


def accepted_prefix(flips: Tensor) -> int:
    """Return how many drafted tokens stay: the number of True before the first False in flips (n,).

    Only the prefix counts. A token after a rejected one was drafted, and judged, in a context that is gone.
    """
    return int(flips.long().cumprod(0).sum())


def acceptance_rate(p: Tensor, q: Tensor) -> Tensor:
    """Return alpha = sum over x of min(p(x), q(x)): laws (..., V) -> (...), in [0, 1].

    It is the mean of `acceptance_probability` over tokens drawn from q, and one minus the total variation
    distance of p and q. Source: Leviathan et al., corollary 3.6.
    """
    return torch.minimum(p, q).sum(-1)


def law_of_rule(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """Return the exact law (V,) of the one token that comes out when `rule` judges a token drawn from q.

    rule(p, q, x) gives the probability of keeping x and the law of the replacement. Each token has two ways
    in: it was drafted and kept, or something was rejected and it was drawn instead. No sampling here.
    """
    law = torch.zeros_like(p)
    for x in q.nonzero().flatten().tolist():
        keep, replacement = rule(p, q, x)
        law[x] += q[x] * keep
        law += q[x] * (1 - keep) * replacement
    return law
