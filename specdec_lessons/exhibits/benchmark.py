"""Wrong functions of chapter 8, and what they are shown on: a device in virtual time, made-up records.

`benchmark_clock` holds wrong `time_call`; `benchmark_pairs`, `benchmark_margins` and `benchmark_ends` wrong
`paired_speedup`; `benchmark_tokens` and `benchmark_seconds` wrong `tokens_per_second`; `benchmark_costs`,
`benchmark_drafts`, `benchmark_passes` and `benchmark_overheads` wrong `fit_costs`; `benchmark_blocks`,
`benchmark_forecasts` and `benchmark_speeds` wrong `predict`. The first paragraph of a docstring is the
diagnosis that a grader gives.
"""

from __future__ import annotations

from .benchmark_clock import (
    bare,
    clock_before_the_last_wait,
    first_call_included,
    mean_of_both,
    no_wait,
    no_wait_after,
    no_wait_before,
)
from .benchmark_costs import alpha_of_accepted, alpha_of_drafted
from .benchmark_device import FakeDevice, Span
from .benchmark_drafts import draft_time_of_a_round
from .benchmark_ends import smallest_and_largest, symmetric
from .benchmark_forecasts import k_times_alpha_as_speedup, overhead_in_plain_only, overhead_in_round_only
from .benchmark_margins import coverage, divisor_n, normal_interval, not_paired
from .benchmark_overheads import overhead_ignored, search_left_out
from .benchmark_pairs import best_over_mean, mean_of_ratios, means_divided, worst_over_best
from .benchmark_passes import first_rounds_included, keyed_by_drafted, mean_pass
from .benchmark_records import DRAFT_SECONDS, OVERHEAD_SECONDS, pass_cost, run_of
from .benchmark_seconds import failed_dropped, mean_of_rates, prefill_left_out
from .benchmark_tokens import drafted_counted, past_the_budget, prompt_counted

__all__ = [
    "DRAFT_SECONDS",
    "OVERHEAD_SECONDS",
    "FakeDevice",
    "Span",
    "alpha_of_accepted",
    "alpha_of_drafted",
    "bare",
    "best_over_mean",
    "clock_before_the_last_wait",
    "coverage",
    "divisor_n",
    "draft_time_of_a_round",
    "drafted_counted",
    "failed_dropped",
    "first_call_included",
    "first_rounds_included",
    "k_times_alpha_as_speedup",
    "keyed_by_drafted",
    "mean_of_both",
    "mean_of_rates",
    "mean_of_ratios",
    "mean_pass",
    "means_divided",
    "no_wait",
    "no_wait_after",
    "no_wait_before",
    "normal_interval",
    "not_paired",
    "overhead_ignored",
    "overhead_in_plain_only",
    "overhead_in_round_only",
    "pass_cost",
    "past_the_budget",
    "prefill_left_out",
    "prompt_counted",
    "run_of",
    "search_left_out",
    "smallest_and_largest",
    "symmetric",
    "worst_over_best",
]
