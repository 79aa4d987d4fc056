"""Wrong answers to law_of_rule of chapter 3; the first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..acceptance import Rule, law_of_rule
from ..foundations.sampling import point_mass


def forgets_the_reject_branch(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """It forgets the reject branch: q(x) keep(x) alone, whose sum is alpha and not 1."""
    law = torch.zeros_like(p)
    for x in _drafted(q):
        law[x] += q[x] * rule(p, q, x)[0]
    return law


def conditional(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """Conditional instead of joint: the law of the token *given that it was kept*, rejections left out."""
    kept = forgets_the_reject_branch(rule, p, q)
    return kept / kept.sum()


def forgets_the_kept(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """It forgets the tokens that were kept: only the replacements after a rejection are left."""
    law = torch.zeros_like(p)
    for x in _drafted(q):
        keep, replacement = rule(p, q, x)
        law += q[x] * (1 - keep) * replacement
    return law


def uniform_draft(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """Conditional instead of joint: every x counts the same, as if the draft drew evenly and not from q."""
    law = torch.zeros_like(p)
    for x in range(len(q)):
        keep, replacement = rule(p, q, x)
        law[x] += keep / len(q)
        law += (1 - keep) * replacement / len(q)
    return law


def drafted_from_target(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """x is weighted with p(x): but it was drafted, so it comes with probability q(x)."""
    law = torch.zeros_like(p)
    for x in _drafted(p):
        keep, replacement = rule(p, q, x)
        law[x] += p[x] * keep
        law += p[x] * (1 - keep) * replacement
    return law


def replacement_always_added(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """The replacement enters with q(x), not with q(x) (1 - keep): as if it came after every token."""
    law = torch.zeros_like(p)
    for x in _drafted(q):
        keep, replacement = rule(p, q, x)
        law[x] += q[x] * keep
        law += q[x] * replacement
    return law / law.sum()


def one_replacement_for_all(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """One replacement law for all: the one after token 0, but a rule may answer with another for each x."""
    _, replacement = rule(p, q, 0)
    kept = forgets_the_reject_branch(rule, p, q)
    return kept + (1 - kept.sum()) * replacement


def last_replacement_for_all(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """One replacement law for all: the one after the last token, but each x may have another."""
    _, replacement = rule(p, q, len(q) - 1)
    kept = forgets_the_reject_branch(rule, p, q)
    return kept + (1 - kept.sum()) * replacement


def refused_without_q(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """The refusal is not weighted with q(x): 1 - keep(x) alone, as if x had been drafted for certain."""
    law = forgets_the_reject_branch(rule, p, q)
    for x in range(len(q)):
        keep, replacement = rule(p, q, x)
        law += (1 - keep) * replacement
    return law


def overwritten(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """law[x] = in the place of +=: it wipes out what earlier refusals have given to x."""
    law = torch.zeros_like(p)
    for x in range(len(q)):
        keep, replacement = rule(p, q, x)
        law[x] = q[x] * keep
        law += q[x] * (1 - keep) * replacement
    return law


def asked_the_wrong_way_round(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """rule(q, p, x): the two laws are handed over the wrong way round."""
    return law_of_rule(lambda p, q, x: rule(q, p, x), p, q)


def kept_without_q(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """Conditional instead of joint: keep(x) is added without q(x), as if x had been drafted for certain."""
    law = torch.zeros_like(p)
    for x in _drafted(q):
        keep, replacement = rule(p, q, x)
        law[x] += keep
        law += q[x] * (1 - keep) * replacement
    return law


def replaced_by_the_likeliest(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """The rejected mass goes to the likeliest token of the replacement law, not to all of them."""

    def greedily(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
        keep, replacement = rule(p, q, x)
        return keep, point_mass(replacement.argmax(), len(p), p.dtype)

    return law_of_rule(greedily, p, q)


def own_rule(rule: Rule, p: Tensor, q: Tensor) -> Tensor:
    """It does not ask `rule` at all: the law is that of the correct rule, whatever rule it is given."""
    return p.clone()


LAWS: list[Callable[[Rule, Tensor, Tensor], Tensor]] = [
    forgets_the_reject_branch,
    conditional,
    forgets_the_kept,
    uniform_draft,
    drafted_from_target,
    replacement_always_added,
    one_replacement_for_all,
    last_replacement_for_all,
    refused_without_q,
    overwritten,
    asked_the_wrong_way_round,
    kept_without_q,
    replaced_by_the_likeliest,
    own_rule,
]


def _drafted(law: Tensor) -> list[int]:
    return law.nonzero().flatten().tolist()
