"""Wrong functions of chapter 8, and what they are shown on: a device in virtual time, made-up records.

`benchmark_clock` holds wrong `time_call`, `benchmark_pairs` and `benchmark_margins` wrong `paired_speedup`,
`benchmark_tokens` wrong `tokens_per_second`, `benchmark_costs` wrong `fit_costs`, `benchmark_forecasts` wrong
`predict`. The first paragraph of a docstring is the diagnosis that a grader gives.
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
from .benchmark_device import FakeDevice, Span
from .benchmark_records import pass_cost, run_of

__all__ = [
    "FakeDevice",
    "Span",
    "bare",
    "clock_before_the_last_wait",
    "first_call_included",
    "mean_of_both",
    "no_wait",
    "no_wait_after",
    "no_wait_before",
    "pass_cost",
    "run_of",
]
