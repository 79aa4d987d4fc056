"""Wrong functions of chapter 6, and the small pairs that they are shown on.

`engine_rounds` and `engine_blocks` hold wrong `speculative_round`, `engine_cuts` wrong `cut`, `engine_rates`
and `engine_counts` wrong `rates`, `engine_text` wrong `stream_text`, `engine_pairs` targets and drafters. The
first line of a docstring is the diagnosis that a grader gives.
"""

from __future__ import annotations

from .engine_blocks import (
    OF_SPECULATIVE_ROUND,
    bonus_dropped,
    only_the_accepted_in_drafted,
    own_token_not_emitted,
    reseeded,
    token_zero_dropped,
    whole_draft_emitted,
)
from .engine_cuts import (
    OF_CUT,
    bonus_after_a_stop,
    past_the_budget,
    stop_not_looked_for,
    stop_token_dropped,
)
from .engine_pairs import (
    DRAFT,
    TARGET,
    DoubtfulDrafter,
    ModelDrafter,
    Proposing,
    Replay,
    Saying,
    ShortDrafter,
    WarmDrafter,
    rounds_of,
)
from .engine_rates import (
    ALPHA,
    TAU,
    UTILISATION,
    drafted_over_accepted,
    emitted_over_drafted,
    mean_of_alphas,
    own_tokens_left_out_of_tau,
    rejecting_coin_not_counted,
    untested_counted_as_rejected,
)
from .engine_rounds import (
    drafter_without_sampling,
    k_plus_one_rows,
    laws_sampled_again,
)
from .engine_steps import judged_by, tossed_by
from .engine_text import (
    OF_STREAM_TEXT,
    all_bytes_again,
    halves_dropped,
    latin_1,
    never_flushed,
    pieces_by_themselves,
)

__all__ = [
    "ALPHA",
    "DRAFT",
    "OF_CUT",
    "OF_SPECULATIVE_ROUND",
    "OF_STREAM_TEXT",
    "TARGET",
    "TAU",
    "UTILISATION",
    "DoubtfulDrafter",
    "ModelDrafter",
    "Proposing",
    "Replay",
    "Saying",
    "ShortDrafter",
    "WarmDrafter",
    "all_bytes_again",
    "bonus_after_a_stop",
    "bonus_dropped",
    "drafted_over_accepted",
    "drafter_without_sampling",
    "emitted_over_drafted",
    "halves_dropped",
    "judged_by",
    "k_plus_one_rows",
    "latin_1",
    "laws_sampled_again",
    "mean_of_alphas",
    "never_flushed",
    "only_the_accepted_in_drafted",
    "own_token_not_emitted",
    "own_tokens_left_out_of_tau",
    "past_the_budget",
    "pieces_by_themselves",
    "rejecting_coin_not_counted",
    "reseeded",
    "rounds_of",
    "stop_not_looked_for",
    "stop_token_dropped",
    "token_zero_dropped",
    "tossed_by",
    "untested_counted_as_rejected",
    "whole_draft_emitted",
]
