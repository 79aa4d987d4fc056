"""Chapter 8. Benchmarking: how to measure a speed-up that is there, and to say it beforehand.

Four rules. Warm up, and wait for the device before either look at the clock. Compare in pairs: the same
prompt, budget and temperature, in turn, at equal token counts. Give an interval. And fit what a round costs,
so that the speed-up can be predicted before it is measured. The pure functions come first, then the loop
that measures; who is measured is passed in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

import numpy as np

from .foundations.records import rates
from .foundations.student import t_value
from .foundations.timing import (
    Clock,
    ClockWentBack,
    TimedRound,
    TimedRun,
    TimedTarget,
    elapsed,
    is_out_of_memory,
    timed_rounds,
    waiter,
)
from .speedup import Attempt, expected_tokens, replayed_speedup, replayed_tokens, speedup

__all__ = [
    "Arm",
    "Clock",
    "ClockWentBack",
    "Costs",
    "Job",
    "Latency",
    "Prediction",
    "Speedup",
    "TimedRound",
    "TimedRun",
    "TimedTarget",
    "equal_work",
    "fit_costs",
    "interleaved",
    "latency",
    "paired_speedup",
    "predict",
    "predict_replayed",
    "time_call",
    "timed_rounds",
    "timed_run",
    "tokens_per_second",
    "waiter",
]


def time_call(fn: Callable[[], Any], synchronize: Callable[[], Any], clock: Clock) -> float:
    """Return the seconds of one call of `fn`, which is called once before, to warm up.

    synchronize: waits until the device has done all that it was given; a call may return long before. clock:
    seconds from any zero, one that cannot be set, as time.perf_counter.
    Errors: ClockWentBack; whatever `fn` raises.
    """
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return elapsed(start, clock())


# ---- how fast, and how much faster


class Speedup(NamedTuple):
    """ratio: how many times faster, None where nothing was compared. interval: 95 %, None for one pair."""

    ratio: float | None
    interval: tuple[float, float] | None


def paired_speedup(baseline: Sequence[float], speculative: Sequence[float]) -> Speedup:
    """Return how many times faster `speculative` is, and a 95 % interval for it.

    Seconds of n pairs: baseline[i] and speculative[i] did the same work. The ratio is the geometric mean of
    baseline[i] / speculative[i]: twice as fast and half as fast average to 1, whichever arm is called the
    baseline. The interval is exp(m +- t s / sqrt(n)), where m and s are mean and standard deviation
    (divisor n - 1) of the logarithms of the n ratios, t from Student's law with n - 1 degrees of freedom. One
    pair has a ratio and no interval, no pair neither.
    Errors: ValueError for lists of different length, and for a time that is not finite and above 0.
    """
    if len(baseline) != len(speculative):
        raise ValueError(f"{len(baseline)} and {len(speculative)} times do not pair: time both on each")
    times = [*baseline, *speculative]
    if not all(0 < seconds < math.inf for seconds in times):
        raise ValueError(f"times {times!r:.80}: each must be a finite number of seconds above 0")
    logs = [math.log(slow) - math.log(fast) for slow, fast in zip(baseline, speculative, strict=True)]
    if not logs:
        return Speedup(None, None)
    mean = fmean(logs)
    if len(logs) == 1:
        return Speedup(math.exp(mean), None)
    margin = t_value(len(logs) - 1) * stdev(logs) / math.sqrt(len(logs))
    return Speedup(math.exp(mean), (math.exp(mean - margin), math.exp(mean + margin)))


def tokens_per_second(record: Iterable[TimedRun]) -> float | None:
    """Return new tokens within the budget over the seconds of all runs; None where no time was spent.

    Drafted tokens that were not emitted do not count, nor does the prompt, nor what was emitted past the
    budget. The seconds of a failed run count like all others, and so do the tokens it had emitted.
    """
    runs = list(record)
    tokens = sum(min(len(run.tokens), run.budget) for run in runs)
    seconds = sum(run.seconds for run in runs)
    return tokens / seconds if seconds else None


class Latency(NamedTuple):
    """Seconds of a request: half of them take at most p50, 95 of 100 at most p95. None without a request."""

    p50: float | None
    p95: float | None


def latency(record: Iterable[TimedRun]) -> Latency:
    """Return percentiles of the seconds of the runs that finished, interpolated between neighbours.

    A failed run has no latency: say beside it how many there were.
    """
    seconds = [run.seconds for run in record if run.failed is None]
    return Latency(*map(float, np.percentile(seconds, (50, 95)))) if seconds else Latency(None, None)


def equal_work(baseline: TimedRun, other: TimedRun) -> tuple[float, float] | None:
    """Return the seconds of both for the tokens that both have, or None where that is no token at all.

    Errors: ValueError where the two did not have the same prompt, budget and temperature.
    """
    asked = [(run.prompt, run.prompt_tokens, run.budget, run.temperature) for run in (baseline, other)]
    if asked[0] != asked[1]:
        raise ValueError(f"{asked[0]} and {asked[1]} (prompt, its tokens, budget, temperature) do not pair")
    common = min(len(baseline.tokens), len(other.tokens), baseline.budget)
    return (baseline.seconds_for(common), other.seconds_for(common)) if common else None


# ---- what a round costs, and what follows from it


@dataclass(frozen=True)
class Costs:
    """What a drafter and a target do on one machine.

    alpha: accepted / tested, None where nothing was tested. draft_seconds: of one drafted token.
    pass_seconds: n new tokens -> seconds of the target's pass, n = 1 among them. overhead_seconds: of a
    round, beside the two.
    """

    alpha: float | None
    draft_seconds: float
    pass_seconds: dict[int, float]
    overhead_seconds: float

    @property
    def plain_seconds(self) -> float:
        """A round of plain decoding, which is one token: the unit of c and v."""
        return self.pass_seconds[1] + self.overhead_seconds

    @property
    def c(self) -> float:
        """One drafted token, in plain rounds."""
        return self.draft_seconds / self.plain_seconds

    def v(self, n: int) -> float:
        """Return a round's pass over n new tokens and its overhead, in plain rounds: v(1) = 1.

        An n that was not measured lies on the straight line between its neighbours.
        Errors: ValueError for an n beyond those that were measured.
        """
        known = sorted(self.pass_seconds)
        if not known[0] <= n <= known[-1]:
            raise ValueError(f"passes were timed for n={known}, not for {n} tokens: record a run with that K")
        seconds = float(np.interp(n, known, [self.pass_seconds[i] for i in known]))
        return (seconds + self.overhead_seconds) / self.plain_seconds


def fit_costs(record: Iterable[TimedRun]) -> Costs:
    """Return the `Costs` of recorded runs: those of one drafter, and plain ones (K = 0) on the same prompts.

    alpha counts the coins of all rounds. The times are medians, since a neighbour on the machine can only
    lengthen a round, over all rounds but the first of each run, which also feeds the prompt: of draft_seconds
    per drafted token, of pass_seconds for each n = drafted + 1, of overhead_seconds. A drafter's time in
    rounds in which it proposed nothing is overhead.
    Errors: ValueError where no pass over a single token is among them.
    """
    runs = list(record)
    later = [round_ for run in runs for round_ in run.rounds[1:]]
    passes: dict[int, list[float]] = {}
    for round_ in later:
        passes.setdefault(len(round_.drafted) + 1, []).append(round_.pass_seconds)
    if 1 not in passes:
        raise ValueError("no pass over a single token: add plain runs, K = 0, of 2 tokens or more")
    drafting = [round_.draft_seconds / len(round_.drafted) for round_ in later if round_.drafted]
    return Costs(
        alpha=rates(round_ for run in runs for round_ in run.rounds).alpha,
        draft_seconds=median(drafting) if drafting else 0.0,
        pass_seconds={n: median(seconds) for n, seconds in sorted(passes.items())},
        overhead_seconds=median(
            round_.overhead_seconds + (0.0 if round_.drafted else round_.draft_seconds) for round_ in later
        ),
    )


class Prediction(NamedTuple):
    """What is to be expected of K drafted tokens a round; speedup: over plain decoding, prefill left out."""

    k: int
    tokens_per_pass: float
    tokens_per_second: float
    speedup: float


def predict(costs: Costs, k: int) -> Prediction:
    """Return the `Prediction` for K = k, every drafted token accepted with the same chance, alpha.

    A round emits (1 - alpha^(k+1)) / (1 - alpha) tokens and takes k draft steps, a pass over k + 1 tokens and
    the overhead; a plain round emits one token and takes a pass over one and the overhead.
    Errors: ValueError without an alpha, unless k = 0, and for a k beyond the passes that were timed.
    """
    if costs.alpha is None and k:
        raise ValueError("alpha=None: nothing was tested, so nothing can be said; record runs with K above 0")
    alpha = costs.alpha or 0.0
    faster = speedup(alpha, costs.c, k, costs.v)
    return Prediction(k, expected_tokens(alpha, k), faster / costs.plain_seconds, faster)


def predict_replayed(costs: Costs, texts: Iterable[Sequence[Attempt]], k: int) -> Prediction | None:
    """Return the `Prediction` from recorded texts instead of alpha, for drafters that are right in bursts.

    texts: as `speedup.attempts` and `attempts_of` give them. None where there is no token.
    """
    texts = list(texts)
    tokens, faster = replayed_tokens(texts, k), replayed_speedup(texts, costs.c, k, costs.v)
    if tokens is None or faster is None:
        return None
    return Prediction(k, tokens, faster / costs.plain_seconds, faster)


# ---- measuring


class Job(NamedTuple):
    """What every arm is asked alike. prompt: its name, kind: of text, ids: its tokens, budget: new tokens."""

    prompt: str
    kind: str
    ids: Sequence[int]
    budget: int
    temperature: float
    seed: int


class Arm(NamedTuple):
    """One way of decoding. run: does a job from empty caches and yields its rounds as they end."""

    name: str
    k: int
    run: Callable[[Job], Iterable[TimedRound]]


def interleaved(arms: Sequence[Arm], jobs: Iterable[Job]) -> Iterator[tuple[Job, Arm]]:
    """Yield job by job all arms, each job beginning with another one, so that none is always first."""
    for turn, job in enumerate(jobs):
        for i in range(len(arms)):
            yield job, arms[(turn + i) % len(arms)]


def timed_run(arm: Arm, job: Job, synchronize: Callable[[], Any], clock: Clock) -> TimedRun:
    """Return the `TimedRun` of one arm on one job, as it came; warm each arm up first, by a run of its own.

    Memory that does not suffice makes a failed run. Errors: ClockWentBack, and whatever else the arm raises.
    """
    done: list[TimedRound] = []
    failed = None
    synchronize()
    start = clock()
    try:
        done.extend(arm.run(job))
    except (MemoryError, RuntimeError) as error:
        if not is_out_of_memory(error):
            raise
        failed = f"out of memory: lower the {job.budget} new tokens, K = {arm.k}, or the prompt's length"
    synchronize()
    seconds = elapsed(start, clock())
    asked = (job.budget, len(job.ids), arm.name, arm.k, job.temperature, job.prompt, job.kind)
    return TimedRun(tuple(done), seconds, *asked, failed)
