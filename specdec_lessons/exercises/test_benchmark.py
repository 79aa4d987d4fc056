"""Grader of chapter 8: a device in virtual time, pairs of times, made-up runs whose costs are known."""

from __future__ import annotations

from specdec_lessons import benchmark as chapter
from specdec_lessons.course.grading import Answer, exercise
from specdec_lessons.exercises.benchmark_clock import settle_clock
from specdec_lessons.exercises.benchmark_costs import settle_costs
from specdec_lessons.exercises.benchmark_forecasts import settle_forecasts
from specdec_lessons.exercises.benchmark_pairs import settle_pairs
from specdec_lessons.exercises.benchmark_tokens import settle_tokens


@exercise(
    chapter.time_call,
    difficulty=2,
    minutes=15,
    read="What the clock sees",
    hints=(
        "When fn returns, is the work done? And what is the device still doing when you first look at the "
        "clock?",
        "Call fn, and wait: now it is warm and the device is idle. Look at the clock, call fn, wait again, "
        "look again. Wait always comes before look. Compare the two readings before you subtract.",
        "fn(); synchronize(); start = clock(); fn(); synchronize(); end = clock(); if end < start: raise "
        'ClockWentBack("..."); return end - start.',
    ),
)
def test_time_call(answer: Answer) -> None:
    """Seconds on devices in virtual time, then clocks that stand still or go back."""
    settle_clock(answer)


@exercise(
    chapter.paired_speedup,
    difficulty=2,
    minutes=20,
    read="Pairs and an interval",
    hints=(
        "Twice as fast on one prompt, half as fast on another: what should the two make together? And which "
        "mean says so, whichever arm is called the baseline?",
        "Work with the logarithms of the n ratios: their mean m and standard deviation s, divisor n - 1. "
        "The ratio is exp(m). The interval is m - t s / sqrt(n) to m + t s / sqrt(n), and exp of both.",
        "logs = [math.log(a / b) for a, b in zip(baseline, speculative, strict=True)]; m = "
        "statistics.fmean(logs); margin = t_value(n - 1) * statistics.stdev(logs) / math.sqrt(n). Ask for "
        "times <= 0, n = 0 and n = 1 before.",
    ),
)
def test_paired_speedup(answer: Answer) -> None:
    """The ratio, the interval, fewer than two pairs, and what does not pair."""
    settle_pairs(answer)


@exercise(
    chapter.tokens_per_second,
    difficulty=1,
    minutes=10,
    read="Which tokens count",
    hints=(
        "Which tokens does a reader get, that were asked for? And who has waited for a run that failed?",
        "Two sums over all runs, failed ones too: the tokens of each, at most its budget, and the seconds. "
        "Divide once, at the end.",
        "runs = list(record); tokens = sum(min(len(run.tokens), run.budget) for run in runs); seconds = "
        "sum(run.seconds for run in runs); return tokens / seconds if seconds else None.",
    ),
)
def test_tokens_per_second(answer: Answer) -> None:
    """Tokens over seconds, of ordinary records and of empty ones."""
    settle_tokens(answer)


@exercise(
    chapter.fit_costs,
    difficulty=3,
    minutes=25,
    read="What a round costs, fitted",
    hints=(
        "Which coins were tossed? Which rounds have a time like all the others, and which one reads a "
        "prompt? What is left of a round when draft and pass are taken away?",
        "alpha: two sums over all rounds. For the times take rounds[1:] of every run, and collect three "
        "kinds of list: draft_seconds / len(drafted) where something was drafted; pass_seconds, one list for "
        "each n = len(drafted) + 1; the overheads. Then the median of each list.",
        "runs = list(record); later = [r for run in runs for r in run.rounds[1:]]; passes.setdefault("
        "len(r.drafted) + 1, []).append(r.pass_seconds); overhead: r.overhead_seconds + (0 if r.drafted else "
        "r.draft_seconds). if 1 not in passes: raise ValueError. No drafting round: draft_seconds is 0.0.",
    ),
)
def test_fit_costs(answer: Answer) -> None:
    """Field by field, then records with nothing drafted, then those that give no unit."""
    settle_costs(answer)


@exercise(
    chapter.predict,
    difficulty=2,
    minutes=10,
    read="Say it beforehand",
    hints=(
        "How many tokens does a round bring, how many seconds does it take, and how many seconds does plain "
        "decoding take for one token?",
        "Tokens: expected_tokens(alpha, k). Seconds of a round, in plain rounds: k costs.c + costs.v(k + 1), "
        "where v holds the overhead already. The speed-up is their ratio; a plain round takes "
        "costs.plain_seconds.",
        "if costs.alpha is None and k: raise ValueError; alpha = costs.alpha or 0.0; faster = speedup(alpha, "
        "costs.c, k, costs.v); tokens per second: faster / costs.plain_seconds.",
    ),
)
def test_predict(answer: Answer) -> None:
    """Field by field, then plain decoding, then what cannot be said."""
    settle_forecasts(answer)
