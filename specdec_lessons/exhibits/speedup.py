"""Wrong functions of chapter 7, and texts to replay.

`speedup_tokens` holds wrong `expected_tokens`, `speedup_costs` wrong `speedup`, `speedup_choices` wrong
`best_k`, `speedup_positions` wrong `expected_tokens_by_position`, `speedup_replays` wrong `replay`. The first
line of a docstring is the diagnosis that a grader gives.
"""

from __future__ import annotations

from .speedup_choices import (
    OF_BEST_K,
    alpha_above_c,
    break_even,
    first_peak,
    most_tokens,
    v_not_used,
    zero_not_considered,
)
from .speedup_costs import (
    OF_SPEEDUP,
    alpha_where_k_belongs,
    draft_is_free,
    draft_subtracted,
    k_times_acceptance,
    k_times_acceptance_and_one,
    k_times_acceptance_over_cost,
    one_step_charged,
    pass_for_every_token,
    pass_is_free,
    v_of_k,
    v_of_one,
)
from .speedup_positions import (
    OF_POSITIONS,
    cumulated_twice,
    first_for_all,
    mean_for_all,
    none_is_one,
    product_of_all,
    read_as_cumulative,
)
from .speedup_replays import (
    OF_REPLAY,
    always_k,
    past_the_end,
    rejected_token_accepted,
)
from .speedup_rounds import (
    bursts,
    every_position_independent,
    from_every_position,
    own_token_not_counted,
)
from .speedup_tensors import divides_by_zero
from .speedup_tokens import (
    OF_EXPECTED_TOKENS,
    bonus_left_out,
    draft_without_end,
    full_acceptance_missing,
    k_times_alpha,
    k_times_alpha_and_one,
    one_power_too_many,
    own_token_left_out,
)

__all__ = [
    "OF_BEST_K",
    "OF_EXPECTED_TOKENS",
    "OF_POSITIONS",
    "OF_REPLAY",
    "OF_SPEEDUP",
    "alpha_above_c",
    "alpha_where_k_belongs",
    "always_k",
    "bonus_left_out",
    "break_even",
    "bursts",
    "cumulated_twice",
    "divides_by_zero",
    "draft_is_free",
    "draft_subtracted",
    "draft_without_end",
    "every_position_independent",
    "first_for_all",
    "first_peak",
    "from_every_position",
    "full_acceptance_missing",
    "k_times_acceptance",
    "k_times_acceptance_and_one",
    "k_times_acceptance_over_cost",
    "k_times_alpha",
    "k_times_alpha_and_one",
    "mean_for_all",
    "most_tokens",
    "none_is_one",
    "one_power_too_many",
    "one_step_charged",
    "own_token_left_out",
    "own_token_not_counted",
    "pass_for_every_token",
    "pass_is_free",
    "past_the_end",
    "product_of_all",
    "read_as_cumulative",
    "rejected_token_accepted",
    "v_not_used",
    "v_of_k",
    "v_of_one",
    "zero_not_considered",
]
