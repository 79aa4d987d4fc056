"""Wrong speedup(alpha, c, k, v) of chapter 7. The first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torch import Tensor

from ..speedup import PassCost, expected_tokens, round_cost, speedup
from .speedup_answers import (
    gain,
    in_percent,
    k_zero_is_no_speedup,
    multiplied_by_cost,
    never_slower,
    rounded,
    shape_lost_at_k_zero,
    time_saved,
    upside_down,
)
from .speedup_tokens import bonus_left_out as tokens_without_bonus
from .speedup_tokens import one_power_too_many as tokens_of_one_more
from .speedup_tokens import own_token_left_out

Speed = Callable[..., Any]


def pass_cost(v: PassCost | None, n: int) -> float:
    """Return v(n), 1 where v is None."""
    if v is None:
        return 1.0
    return v[n] if isinstance(v, Mapping) else v(n)


# ---- the tokens


def k_times_acceptance(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K x acceptance: no tokens behind a rejection are lost in it, no pass has a token of its own, and
    nothing costs anything.
    """
    return k * alpha


def k_times_acceptance_and_one(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K x alpha + 1: no tokens behind a rejection are lost in it, and nothing costs anything."""
    return k * alpha + 1


def k_times_acceptance_over_cost(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K x alpha over the cost of a round: tokens behind a rejection are lost, and the pass's own token comes
    on top. Above the line stands expected_tokens.
    """
    return k * alpha / round_cost(c, k, v)


def one_more_than_k_times_acceptance_over_cost(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K x alpha + 1 over the cost of a round: tokens behind a rejection are lost. Above the line stands
    expected_tokens.
    """
    return (k * alpha + 1) / round_cost(c, k, v)


def bonus_left_out_of_speedup(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """alpha**k where alpha**(k + 1) belongs: the bonus token is left out of the tokens."""
    return tokens_without_bonus(alpha, k) / round_cost(c, k, v)


def power_too_high(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """one term too many in the tokens, alpha**(k + 1): that would be another drafted token."""
    return tokens_of_one_more(alpha, k) / round_cost(c, k, v)


def accepted_only(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """only the accepted tokens stand above the line: the pass adds one of its own in every round."""
    return own_token_left_out(alpha, k) / round_cost(c, k, v)


def whole_draft_kept(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K + 1 tokens over the cost of a round, as if all drafts were kept whole: alpha is not in it."""
    return (k + 1) / round_cost(c, k, v) + 0 * alpha


def tokens_alone(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the tokens of a round, and no cost at all: divide by K c + v(K + 1)."""
    return expected_tokens(alpha, k)


# ---- the draft steps


def alpha_where_k_belongs(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """alpha c where K c belongs: below the line stands how many steps are paid, and all K of them are."""
    return expected_tokens(alpha, k) / (alpha * c + pass_cost(v, k + 1))


def draft_is_free(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """c is forgotten: K draft steps cost K c."""
    return expected_tokens(alpha, k) / pass_cost(v, k + 1)


def one_step_charged(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """c is charged once a round: it is the cost of one draft step, and a round takes K."""
    return expected_tokens(alpha, k) / (c + pass_cost(v, k + 1))


def k_plus_one_steps(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K + 1 draft steps are charged: the last token is the target's own, the draft model steps K times."""
    return expected_tokens(alpha, k) / ((k + 1) * c + pass_cost(v, k + 1))


def k_minus_one_steps(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K - 1 draft steps are charged: each of the K drafted tokens takes one."""
    return expected_tokens(alpha, k) / ((k - 1) * c + pass_cost(v, k + 1))


def step_per_emitted_token(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """c is charged for every emitted token: K steps are paid before anybody knows how many tokens stay."""
    tokens = expected_tokens(alpha, k)
    return tokens / (tokens * c + pass_cost(v, k + 1))


def accepted_steps_only(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """c is charged for accepted tokens only: K steps are paid before anybody knows how many stay."""
    tokens = expected_tokens(alpha, k)
    return tokens / ((tokens - 1) * c + pass_cost(v, k + 1))


def draft_subtracted(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K c is subtracted from the speed-up: it is time, and adds to the time of the pass, below the line."""
    return expected_tokens(alpha, k) / pass_cost(v, k + 1) - k * c


def one_c_subtracted(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """c is subtracted from the speed-up: it is time, and adds to the time of the pass, below the line."""
    return expected_tokens(alpha, k) / pass_cost(v, k + 1) - c


def draft_deducted_below(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """below the line K c is subtracted from the pass: a round pays both, so they are added."""
    return expected_tokens(alpha, k) / (pass_cost(v, k + 1) - k * c)


def draft_and_pass_multiplied(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the draft's cost is multiplied by the pass's: both are in units of the one-token pass, add them."""
    return expected_tokens(alpha, k) / (k * c * pass_cost(v, k + 1))


def c_upside_down(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K / c where K c belongs: c is a draft step's cost in passes, not how many steps fit into a pass."""
    return expected_tokens(alpha, k) / (k / c + pass_cost(v, k + 1))


def c_on_the_pass(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """K + c where K c + 1 belongs: it is the draft step that costs c, and the pass that costs 1."""
    return expected_tokens(alpha, k) / (k + c * pass_cost(v, k + 1))


def alpha_and_c_exchanged(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """alpha and c have changed places."""
    return expected_tokens(c, k) / (k * alpha + pass_cost(v, k + 1))


def draft_beside_the_pass(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the dearer one of draft and pass is charged, as if they ran side by side: the pass judges what was
    drafted, so they come one after the other. Add them.
    """
    steps = 0 * alpha + k * c
    cost = pass_cost(v, k + 1)
    longer = steps.clamp_min(cost) if isinstance(steps, Tensor) else max(steps, cost)
    return expected_tokens(alpha, k) / longer


# ---- the pass


def pass_is_free(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the pass that verifies is forgotten: it costs 1, or v(K + 1), in every round."""
    return expected_tokens(alpha, k) / (k * c)


def pass_for_every_token(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """a pass is charged for each of the K + 1 tokens: one pass judges all of them, and costs v(K + 1)."""
    return expected_tokens(alpha, k) / (k * c + k + 1)


def pass_for_every_draft(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the cost of the pass is charged K times: one pass judges the whole draft."""
    return expected_tokens(alpha, k) / (k * (c + pass_cost(v, k + 1)))


def v_of_k(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """v(K) where v(K + 1) belongs: the pass reads the last committed token and the K drafted ones."""
    return expected_tokens(alpha, k) / (k * c + pass_cost(v, k))


def v_of_k_plus_two(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """v(K + 2) where v(K + 1) belongs: the pass reads the last committed token and the K drafted ones."""
    return expected_tokens(alpha, k) / (k * c + pass_cost(v, k + 2))


def v_of_one(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """v is not used, every pass costs 1: that is only where v is None."""
    return speedup(alpha, c, k)


def v_on_top(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """1 + v(K + 1) where v is given: v(K + 1) is the whole pass, and takes the place of the 1."""
    extra = 0.0 if v is None else 1.0
    return expected_tokens(alpha, k) / (round_cost(c, k, v) + extra)


def v_per_token(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """v(K + 1) is multiplied by K + 1: it is the cost of the whole pass already."""
    pass_ = 1.0 if v is None else (k + 1) * pass_cost(v, k + 1)
    return expected_tokens(alpha, k) / (k * c + pass_)


def v_alone(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """where v is given the draft steps are forgotten: a round costs K c + v(K + 1)."""
    return expected_tokens(alpha, k) / (k * c + 1 if v is None else pass_cost(v, k + 1) + 0 * c)


def v_for_draft_and_pass(alpha: Any, c: Any, k: int, v: PassCost | None = None) -> Any:
    """the whole round is multiplied by v(K + 1): it is the pass that costs v(K + 1), not the draft steps."""
    return speedup(alpha, c, k) / pass_cost(v, k + 1)


OF_SPEEDUP: list[Speed] = [
    k_times_acceptance,
    k_times_acceptance_and_one,
    k_times_acceptance_over_cost,
    one_more_than_k_times_acceptance_over_cost,
    bonus_left_out_of_speedup,
    power_too_high,
    accepted_only,
    whole_draft_kept,
    tokens_alone,
    alpha_where_k_belongs,
    draft_is_free,
    one_step_charged,
    k_plus_one_steps,
    k_minus_one_steps,
    step_per_emitted_token,
    accepted_steps_only,
    draft_subtracted,
    one_c_subtracted,
    draft_deducted_below,
    draft_and_pass_multiplied,
    draft_beside_the_pass,
    c_upside_down,
    c_on_the_pass,
    alpha_and_c_exchanged,
    pass_is_free,
    pass_for_every_token,
    pass_for_every_draft,
    v_of_k,
    v_of_k_plus_two,
    v_of_one,
    v_on_top,
    v_per_token,
    v_alone,
    v_for_draft_and_pass,
    upside_down,
    multiplied_by_cost,
    gain,
    time_saved,
    never_slower,
    k_zero_is_no_speedup,
    shape_lost_at_k_zero,
    in_percent,
    rounded,
]
