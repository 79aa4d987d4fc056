"""A stored paired benchmark, read for the page of chapter 8: its runs, pairs of them, and what took the time.

The file is what `specdec bench --json` writes. Nothing here knows which arms, temperatures, K or kinds of
text it holds.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from statistics import fmean, linear_regression, median, stdev
from typing import Any, NamedTuple

from specdec_lessons.foundations.timing import TimedRound, TimedRun

PARTS = ("draft", "pass", "other")
TIMES = ("draft", "verify", "pass")  # of a round, stored in milliseconds


def runs_of(data: dict[str, Any]) -> list[TimedRun]:
    """Return the runs of a stored benchmark, in the order in which they were measured, times in seconds."""
    return [run_of(run) for run in data["runs"]]


def run_of(data: dict[str, Any]) -> TimedRun:
    """Return one stored run, its times to a ten-thousandth of a millisecond."""
    columns = data["rounds"]
    count = len(columns["mask"])
    rounds = tuple(
        TimedRound(
            drafted=tuple(columns["drafted"][i]),
            accepted=columns["mask"][i].count("1"),
            token=columns["token"][i],
            tokens=tuple(columns["tokens"][i]),
            stop_reason=data["stop_reason"] if i == count - 1 else None,
            seconds=columns["ms"][i] / 1e3,
            **{f"{name}_seconds": columns[f"{name}_ms"][i] / 1e3 for name in TIMES},
        )
        for i in range(count)
    )
    about = {key: value for key, value in data.items() if key not in ("rounds", "stop_reason")}
    return TimedRun(rounds, **about)


def arms_of(runs: Iterable[TimedRun]) -> list[tuple[str, int]]:
    """Return (arm, K) of all runs, each once: plain first, arms by name, each by K."""
    found = {(run.arm, run.k) for run in runs}
    return sorted(found, key=lambda spec: (spec[0] != "plain", *spec))


def chosen(
    runs: Iterable[TimedRun],
    arm: tuple[str, int] | None = None,
    temperature: float | None = None,
    *,
    kind: str | None = None,
    prompts: Collection[str] | None = None,
) -> list[TimedRun]:
    """Return the runs of one (arm, K), at one temperature, of one kind, on these prompts; None takes all."""
    return [
        run
        for run in runs
        if (arm is None or (run.arm, run.k) == arm)
        and (temperature is None or run.temperature == temperature)
        and (kind is None or run.kind == kind)
        and (prompts is None or run.prompt in prompts)
    ]


def pairs(baseline: Iterable[TimedRun], other: Iterable[TimedRun]) -> list[tuple[TimedRun, TimedRun]]:
    """Return (baseline, other) for each prompt that both finished; a failed run makes no pair."""
    partner = {run.prompt: run for run in other if run.failed is None}
    return [(run, partner[run.prompt]) for run in baseline if run.failed is None and run.prompt in partner]


def decoding(baseline: TimedRun, other: TimedRun) -> tuple[float, float] | None:
    """Return seconds a token of both after their first blocks, at equal counts, or None without such a token.

    The first block comes out of the pass that feeds the prompt: its time is the prefill's.
    """
    common = min(len(baseline.tokens), len(other.tokens), baseline.budget)
    times = []
    for run in (baseline, other):
        first = len(run.rounds[0].tokens) if run.rounds else 0
        if common <= first:
            return None
        times.append((run.seconds_for(common) - run.rounds[0].seconds) / (common - first))
    return times[0], times[1]


class Span(NamedTuple):
    """One part of one round: "draft", "pass" or "other", when it began and how long it took, in seconds."""

    part: str
    start: float
    seconds: float


def spans(rounds: Sequence[TimedRound]) -> list[Span]:
    """Return the parts of rounds one after the other, from 0: three for each round, in the order of `PARTS`.

    What is neither draft nor pass stands behind the pass, though a little of it came before.
    """
    found, now = [], 0.0
    for round_ in rounds:
        parts = (round_.draft_seconds, round_.pass_seconds, round_.overhead_seconds)
        for part, seconds in zip(PARTS, parts, strict=True):
            found.append(Span(part, now, seconds))
            now += seconds
    return found


def split(runs: Iterable[TimedRun]) -> dict[str, float] | None:
    """Return seconds a token by part, over the rounds after each run's first; None without such a token."""
    later = [round_ for run in runs for round_ in run.rounds[1:]]
    tokens = sum(len(round_.tokens) for round_ in later)
    if not tokens:
        return None
    sums = dict.fromkeys(PARTS, 0.0)
    for span in spans(later):
        sums[span.part] += span.seconds
    return {part: seconds / tokens for part, seconds in sums.items()}


class Progress(NamedTuple):
    """How many runs of one temperature were made, how many its arms and prompts ask for, how many failed."""

    made: int
    asked: int
    failed: int


def progress(data: dict[str, Any]) -> dict[float, Progress]:
    """Return temperature -> `Progress`: a file that was interrupted has fewer runs than it asks for."""
    runs = runs_of(data)
    found = {}
    for temperature in data["settings"]["temperature"]:
        here = chosen(runs, None, temperature)
        arms = arms_of(here) or arms_of(runs)
        failed = sum(run.failed is not None for run in here)
        found[temperature] = Progress(len(here), len(arms) * len(data["prompts"]), failed)
    return found


def scatter(times: tuple[Sequence[float], Sequence[float]]) -> float | None:
    """Return the standard deviation of the logarithms of the pairs' ratios; None for fewer than two pairs."""
    logs = [math.log(slow / fast) for slow, fast in zip(*times, strict=True)]
    return stdev(logs) if len(logs) > 1 else None


def drifted(runs: Sequence[TimedRun], temperature: float, pace: float) -> dict[tuple[str, int], float]:
    """Return how many times as fast as plain each arm would look if all were equally fast.

    runs: in the order in which they were measured. pace: 0.01 for a machine that becomes 1 % slower with
    every run. The ratio is the mean by logarithms over the prompts that an arm shares with plain decoding.
    """
    turns: dict[tuple[str, int], dict[str, int]] = {}
    for turn, run in enumerate(runs):
        if run.temperature == temperature:
            turns.setdefault((run.arm, run.k), {})[run.prompt] = turn
    plain = turns.pop(("plain", 0), {})
    found = {}
    for arm, own in turns.items():
        behind = [turn - plain[prompt] for prompt, turn in own.items() if prompt in plain]
        if behind:
            found[arm] = (1 + pace) ** -fmean(behind)
    return found


def pace(runs: Sequence[TimedRun]) -> float | None:
    """Return by what share a pass over one token became longer from run to run, on a straight line through
    the logarithms of the runs' medians; None for fewer than two such runs.
    """
    points = []
    for turn, run in enumerate(runs):
        passes = [r.pass_seconds for r in run.rounds[1:] if not r.drafted and r.pass_seconds > 0]
        if passes:
            points.append((turn, math.log(median(passes))))
    if len(points) < 2:
        return None
    return math.expm1(linear_regression(*zip(*points, strict=True)).slope)
