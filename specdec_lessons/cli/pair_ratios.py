"""Ratios of paired times: of whole requests, or of decoding alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..benchmark import TimedRun, equal_work, paired_speedup
from ..course.stored_bench import decoding

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
