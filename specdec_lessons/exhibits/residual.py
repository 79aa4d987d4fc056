"""Wrong rules of chapter 4: what is not owed after a rejection, and what a draft does not earn.

`residual_laws` holds wrong `residual(p, q)`, `residual_verdicts` wrong `verify(draft, target_laws, flips)`;
all are names of this module too. The first line of a docstring is the diagnosis that a grader gives.
`RULES` has them by name ("resample from p"), and `damage` says what one does to a whole text.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from . import residual_laws, residual_verdicts
from .damage import Damage, Emitted, damage_of
from .residual_laws import (
    absolute,
    by_rank,
    clipped_after_normalising,
    clipped_after_the_absolute_sum,
    divided_by_alpha,
    half_the_distance,
    half_the_distance_unguarded,
    mass_from_alpha,
    nan_at_equal,
    nan_unless_identical,
    not_clipped,
    point_mass_at_the_largest,
    shifted,
    small_debt_forgiven,
    softmax_of_the_difference,
    target_where_owed,
    the_draft,
    the_draft_at_equal,
    the_target,
    through_softmax,
    uniform_at_equal,
    uniform_over_the_owed,
    unnormalised,
    upside_down,
    what_the_coin_pays,
    zeros_at_equal,
)
from .residual_verdicts import (
    accept_everything,
    accepts_counted_anywhere,
    accepts_counted_anywhere_residual_in_place,
    bonus_after_a_rejection,
    bonus_by_argmax,
    bonus_dropped,
    bonus_from_a_residual,
    bonus_from_the_draft,
    bonus_from_the_row_before,
    bonus_none,
    bonus_zeros,
    draft_ignored,
    last_rejection_ignored,
    last_row_after_a_rejection,
    one_too_many,
    only_the_first_token,
    only_the_rejected_token_reduced,
    resample_from_p,
    residual_of_the_first_row,
    residual_of_the_next_draft_law,
    residual_of_the_next_row,
    residual_of_the_row_before,
    up_to_the_last_accepted,
)

__all__ = [
    "RULES",
    "Damage",
    "Emitted",
    "absolute",
    "accept_everything",
    "accepts_counted_anywhere",
    "accepts_counted_anywhere_residual_in_place",
    "bonus_after_a_rejection",
    "bonus_by_argmax",
    "bonus_dropped",
    "bonus_from_a_residual",
    "bonus_from_the_draft",
    "bonus_from_the_row_before",
    "bonus_none",
    "bonus_zeros",
    "by_rank",
    "clipped_after_normalising",
    "clipped_after_the_absolute_sum",
    "damage",
    "divided_by_alpha",
    "draft_ignored",
    "half_the_distance",
    "half_the_distance_unguarded",
    "last_rejection_ignored",
    "last_row_after_a_rejection",
    "mass_from_alpha",
    "nan_at_equal",
    "nan_unless_identical",
    "not_clipped",
    "one_too_many",
    "only_the_first_token",
    "only_the_rejected_token_reduced",
    "point_mass_at_the_largest",
    "resample_from_p",
    "residual_of_the_first_row",
    "residual_of_the_next_draft_law",
    "residual_of_the_next_row",
    "residual_of_the_row_before",
    "shifted",
    "small_debt_forgiven",
    "softmax_of_the_difference",
    "target_where_owed",
    "the_draft",
    "the_draft_at_equal",
    "the_target",
    "through_softmax",
    "uniform_at_equal",
    "uniform_over_the_owed",
    "unnormalised",
    "up_to_the_last_accepted",
    "upside_down",
    "what_the_coin_pays",
    "zeros_at_equal",
]

RULES: dict[str, Callable[..., Any]] = {
    name.replace("_", " "): rule
    for module in (residual_laws, residual_verdicts)
    for name, rule in vars(module).items()
    if not name.startswith("_") and getattr(rule, "__module__", "") == module.__name__
}


def damage(rule: str | Callable[..., Any], k: int = 2, tokens: int = 3, clipped: bool = False) -> Damage:
    """Return the exact `Damage` of a rule, a name in `RULES` or a function, over the first `tokens` tokens.

    The pair is fixed: `damage.TARGET` and `damage.DRAFT`, vocabulary 3, laws that depend on two tokens.
    K is not cut at the end of the text, the text is, unless `clipped`. Errors: ValueError for an unknown
    name, as `damage_of`.
    """
    if not isinstance(rule, str):
        return damage_of(rule, k, tokens, clipped=clipped)
    if rule not in RULES:
        close = difflib.get_close_matches(rule, RULES, n=3, cutoff=0.3)
        raise ValueError(f"{rule!r} is no wrong rule of this chapter: " + ", or ".join(map(repr, close)))
    return damage_of(RULES[rule], k, tokens, clipped=clipped)
