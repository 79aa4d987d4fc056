"""Wrong `verify(draft, target_laws, flips)`. The first line of each docstring is a grader's diagnosis.

Those that keep the law and lose speed stand last: only tokens per pass can give them away.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..acceptance import accepted_prefix
from ..foundations.protocols import Draft
from ..foundations.sampling import point_mass
from ..residual import Verdict, residual, verify
from .damage import Emitted

# ---- after a rejection


def _after_a_rejection(draft: Draft, target_laws: Tensor, flips: Tensor, rule: Callable) -> Verdict:
    """The package's verdict, but rule(place) is the next law after a rejection at `place`."""
    verdict = verify(draft, target_laws, flips)
    whole = verdict.accepted == len(draft)
    return verdict if whole else verdict._replace(next_law=rule(verdict.accepted))


def resample_from_p(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """resample from p after a rejection: tokens that the coin has paid are paid again."""
    n = accepted_prefix(flips)
    return Verdict(n, target_laws[n])


def only_the_rejected_token_reduced(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """only the rejected token is reduced (to 0: it had p < q), p elsewhere. All the others were paid too.

    p without the rejected token, renormalised: right for a one-hot q, wrong for a draft that was sampled.
    """

    def rule(place: int) -> Tensor:
        one_hot = point_mass(draft.tokens[place], target_laws.shape[-1], target_laws.dtype)
        return residual(target_laws[place], one_hot)

    return _after_a_rejection(draft, target_laws, flips, rule)


def residual_of_the_next_row(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the residual of the next row, p[a + 1] against q[a]: that row has already read the rejected token."""

    def rule(place: int) -> Tensor:
        return residual(target_laws[place + 1], draft.laws[place])

    return _after_a_rejection(draft, target_laws, flips, rule)


def residual_of_the_next_draft_law(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the residual of p[a] against q[a + 1]: the law of another drafted token is taken off."""

    def rule(place: int) -> Tensor:
        return residual(target_laws[place], draft.laws[min(place + 1, len(draft) - 1)])

    return _after_a_rejection(draft, target_laws, flips, rule)


def residual_of_the_first_row(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the residual of the first row, wherever the rejection was."""
    return _after_a_rejection(draft, target_laws, flips, lambda _: residual(target_laws[0], draft.laws[0]))


def residual_of_the_row_before(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the residual of the row before, a - 1: that row judged a token that stays."""

    def rule(place: int) -> Tensor:
        before = max(place - 1, 0)
        return residual(target_laws[before], draft.laws[before])

    return _after_a_rejection(draft, target_laws, flips, rule)


# ---- after a full acceptance


def _after_a_full_acceptance(draft: Draft, target_laws: Tensor, flips: Tensor, rule: Callable) -> Verdict:
    """The package's verdict, but rule() is the next law when every one of n > 0 drafted tokens stays."""
    verdict = verify(draft, target_laws, flips)
    whole = verdict.accepted == len(draft) > 0
    return verdict._replace(next_law=rule()) if whole else verdict


def bonus_from_the_draft(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the bonus token comes from q, the last law of the draft, instead of the target's last row."""
    return _after_a_full_acceptance(draft, target_laws, flips, lambda: draft.laws[-1])


def bonus_from_the_row_before(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the bonus token comes from the row before the last: that row judged the last drafted token."""
    return _after_a_full_acceptance(draft, target_laws, flips, lambda: target_laws[-2])


def bonus_from_a_residual(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the bonus token comes from a residual: nothing was paid in the last row, so p is owed whole."""
    return _after_a_full_acceptance(
        draft, target_laws, flips, lambda: residual(target_laws[-1], draft.laws[-1])
    )


def bonus_by_argmax(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the bonus token is the argmax of the last row, although the target samples."""
    last = target_laws[-1]
    return _after_a_full_acceptance(
        draft, target_laws, flips, lambda: point_mass(last.argmax(), len(last), last.dtype)
    )


def bonus_after_a_rejection(draft: Draft, target_laws: Tensor, flips: Tensor) -> Emitted:
    """a bonus token after a rejection at the last position: accepted and recovered tokens are K, as drafted.

    A loop that compares lengths takes this for a full acceptance. The row of the bonus has read the rejected
    token, not the recovered one.
    """
    verdict = verify(draft, target_laws, flips)
    bonus = (target_laws[-1],) if verdict.accepted == len(draft) - 1 else ()
    return Emitted(verdict.accepted, (verdict.next_law, *bonus))


def last_row_after_a_rejection(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the bonus row after a rejection at the last position: accepted + 1 == K is no full acceptance."""
    n = accepted_prefix(flips)
    return Verdict(n, target_laws[-1]) if n == len(draft) - 1 else verify(draft, target_laws, flips)


def last_rejection_ignored(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """a rejection at the last position is taken for a full acceptance: the rejected token stays."""
    n = accepted_prefix(flips)
    return Verdict(len(draft), target_laws[-1]) if n >= len(draft) - 1 else verify(draft, target_laws, flips)


# ---- how many stay


def accepts_counted_anywhere(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """accepted coins are counted anywhere, also behind a rejection: only the prefix may stay."""
    n = int(flips.sum())
    whole = n == len(draft)
    return Verdict(n, target_laws[n] if whole else residual(target_laws[n], draft.laws[n]))


def accepts_counted_anywhere_residual_in_place(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """accepted coins are counted anywhere; the residual is taken at the first rejection, where it belongs."""
    return verify(draft, target_laws, flips)._replace(accepted=int(flips.sum()))


def up_to_the_last_accepted(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """everything up to the last accepted coin stays, rejected tokens included: only the prefix may."""
    n = int(flips.nonzero().max()) + 1 if flips.any() else 0
    whole = n == len(draft)
    return Verdict(n, target_laws[n] if whole else residual(target_laws[n], draft.laws[n]))


def one_too_many(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """one too many: the recovered token is counted as accepted, so the rejected one is emitted before it."""
    verdict = verify(draft, target_laws, flips)
    return verdict._replace(accepted=min(verdict.accepted + 1, len(draft)))


def accept_everything(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the coins are not looked at and the whole draft stays: the output has the draft's law."""
    return Verdict(len(draft), target_laws[-1])


# ---- the law is right, the speed is lost


def bonus_none(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """next_law is None after a full acceptance: the bonus token is dropped."""
    return _after_a_full_acceptance(draft, target_laws, flips, lambda: None)


def bonus_zeros(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """next_law is all zeros after a full acceptance: nothing can be drawn, the bonus token is dropped."""
    return _after_a_full_acceptance(draft, target_laws, flips, lambda: torch.zeros_like(target_laws[-1]))


def bonus_dropped(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """after a full acceptance the last drafted token is the next one: the bonus token is dropped."""
    n = accepted_prefix(flips)
    if n < len(draft) or n == 0:
        return verify(draft, target_laws, flips)
    return Verdict(n - 1, point_mass(draft.tokens[-1], target_laws.shape[-1], target_laws.dtype))


def only_the_first_token(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """only the first drafted token is ever kept: the rest of the draft is thrown away unjudged."""
    verdict = verify(draft, target_laws, flips)
    return Verdict(1, target_laws[1]) if verdict.accepted else verdict


def draft_ignored(draft: Draft, target_laws: Tensor, flips: Tensor) -> Verdict:
    """the draft is ignored, one token is drawn from the first row: plain decoding, the draft for nothing."""
    return Verdict(0, target_laws[0])
