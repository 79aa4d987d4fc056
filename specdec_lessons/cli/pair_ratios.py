"""Ratios of paired times: of whole requests, or of decoding alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..benchmark import TimedRun, equal_work, paired_speedup

Spec = tuple[str, int]


def ratio_of(
    runs: Sequence[TimedRun],
    baseline: Spec,
    other: Spec,
    temperature: float,
    *,
    kinds: Collection[str] | None = None,
    part: str = "request",
) -> dict[str, Any]:
    """Return how many times faster `other` is than `baseline`: ratio, 95 % interval, number of pairs.

    Arms by (name, K), paired by prompt, at equal token counts. part: "request", from the prompt to the last
    token; or "decoding", seconds a token after the first block. Failed runs make no pair.
    """
    sides = [_by_prompt(runs, spec, temperature, kinds) for spec in (baseline, other)]
    pick = equal_work if part == "request" else decoding
    pairs = [pick(run, sides[1][name]) for name, run in sides[0].items() if name in sides[1]]
    # a time of 0 is a clock that did not advance: nothing was timed
    times = [pair for pair in pairs if pair is not None and min(pair) > 0]
    found = paired_speedup([slow for slow, _ in times], [fast for _, fast in times])
    return {"ratio": found.ratio, "interval": found.interval, "pairs": len(times)}


def _by_prompt(
    runs: Sequence[TimedRun], spec: Spec, temperature: float, kinds: Collection[str] | None
) -> dict[str, TimedRun]:
    return {
        run.prompt: run
        for run in runs
        if (run.arm, run.k) == spec
        and run.temperature == temperature
        and run.failed is None
        and (kinds is None or run.kind in kinds)
    }


def decoding(baseline: TimedRun, other: TimedRun) -> tuple[float, float] | None:
    """Return seconds a token of both after their first blocks, or None where one has nothing after it.

    The first block comes out of the pass that feeds the prompt, so its time is the prefill's.
    """
    common = min(len(baseline.tokens), len(other.tokens), baseline.budget)
    times = []
    for run in (baseline, other):
        first = len(run.rounds[0].tokens) if run.rounds else 0
        if common <= first:
            return None
        times.append((run.seconds_for(common) - run.rounds[0].seconds) / (common - first))
    return times[0], times[1]
