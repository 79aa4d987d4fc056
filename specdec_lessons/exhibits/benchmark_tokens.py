"""Wrong tokens_per_second(record) of chapter 8: other tokens are counted, or nothing is divided by.

`OF_TOKENS` and `OF_NOTHING` list them, `benchmark_seconds` has the others. A docstring's first paragraph is
the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..benchmark import TimedRun, tokens_per_second

Record = Iterable[TimedRun]
Rate = float | None


def kept(run: TimedRun) -> int:
    """Return the tokens of a run that count: emitted, and within the budget."""
    return min(len(run.tokens), run.budget)


def over(tokens: float, seconds: float) -> Rate:
    """Return tokens / seconds, None where that divides by 0."""
    return tokens / seconds if seconds else None


def seconds_of(runs: list[TimedRun]) -> float:
    """Return the seconds of all runs."""
    return sum(run.seconds for run in runs)


# ---- tokens


def past_the_budget(record: Record) -> Rate:
    """tokens past the budget are counted: nobody asked for them, and an engine that overshoots would look
    faster for it. At most run.budget of each run.
    """
    runs = list(record)
    return over(sum(len(run.tokens) for run in runs), seconds_of(runs))


def budget_of_all_together(record: Record) -> Rate:
    """the budgets are added up before they cut: what one run wrote too much fills up what another one wrote
    too little. At most run.budget of each run.
    """
    runs = list(record)
    tokens = sum(len(run.tokens) for run in runs)
    return over(min(tokens, sum(run.budget for run in runs)), seconds_of(runs))


def budget_for_tokens(record: Record) -> Rate:
    """the budget is counted instead of what came: a run may stop before its budget is spent."""
    runs = list(record)
    return over(sum(run.budget for run in runs), seconds_of(runs))


def drafted_counted(record: Record) -> Rate:
    """every drafted token is counted as well as the target's own: rejected ones never reach a reader, and the
    worse the draft the faster it would look. run.tokens holds what was emitted.
    """
    runs = list(record)
    tokens = sum(len(round_.drafted) + 1 for run in runs for round_ in run.rounds)
    return over(tokens, seconds_of(runs))


def drafted_and_cut(record: Record) -> Rate:
    """every drafted token is counted, up to the budget: rejected ones never reach a reader. run.tokens holds
    what was emitted.
    """
    runs = list(record)
    tokens = sum(min(sum(len(r.drafted) + 1 for r in run.rounds), run.budget) for run in runs)
    return over(tokens, seconds_of(runs))


def drafted_alone(record: Record) -> Rate:
    """drafted tokens are counted, and nothing else: run.tokens holds what was emitted."""
    runs = list(record)
    return over(sum(len(round_.drafted) for run in runs for round_ in run.rounds), seconds_of(runs))


def drafted_and_emitted(record: Record) -> Rate:
    """drafted tokens are counted beside the emitted ones: accepted ones twice, rejected ones once."""
    runs = list(record)
    drafted = sum(len(round_.drafted) for run in runs for round_ in run.rounds)
    return over(drafted + sum(map(kept, runs)), seconds_of(runs))


def accepted_alone(record: Record) -> Rate:
    """only accepted tokens are counted: recovered and bonus tokens are new tokens too, one a round."""
    runs = list(record)
    tokens = sum(min(sum(r.accepted for r in run.rounds), run.budget) for run in runs)
    return over(tokens, seconds_of(runs))


def accepted_and_one(record: Record) -> Rate:
    """accepted + 1 tokens a round are counted, those behind a stop token too: they were not emitted. r.tokens
    holds what was.
    """
    runs = list(record)
    tokens = sum(min(sum(r.accepted + 1 for r in run.rounds), run.budget) for run in runs)
    return over(tokens, seconds_of(runs))


def accepted_and_one_uncut(record: Record) -> Rate:
    """accepted + 1 tokens a round are counted, those behind a stop token and past the budget too. run.tokens
    holds what was emitted; at most run.budget of it counts.
    """
    runs = list(record)
    return over(sum(r.accepted + 1 for run in runs for r in run.rounds), seconds_of(runs))


def prompt_counted(record: Record) -> Rate:
    """the tokens of the prompt are counted: they were read, not written."""
    runs = list(record)
    return over(sum(kept(run) + run.prompt_tokens for run in runs), seconds_of(runs))


def prompt_counted_and_cut(record: Record) -> Rate:
    """the tokens of the prompt are counted, and use up the budget: they were read, not written."""
    runs = list(record)
    return over(sum(min(len(r.tokens) + r.prompt_tokens, r.budget) for r in runs), seconds_of(runs))


def prompt_taken_away(record: Record) -> Rate:
    """the prompt is taken away from run.tokens, which never held it: they are the new ones alone."""
    runs = list(record)
    return over(sum(min(len(r.tokens) - r.prompt_tokens, r.budget) for r in runs), seconds_of(runs))


def rounds_counted(record: Record) -> Rate:
    """rounds are counted, one token each: a round emits all its tokens."""
    runs = list(record)
    return over(sum(len(run.rounds) for run in runs), seconds_of(runs))


def overshooting_runs_dropped(record: Record) -> Rate:
    """runs that went past their budget are dropped: they count, with at most run.budget tokens."""
    return tokens_per_second(run for run in record if len(run.tokens) <= run.budget)


def runs_without_seconds_dropped(record: Record) -> Rate:
    """runs of 0 seconds are dropped: their tokens were emitted. Only the sum of all seconds must not be 0."""
    return tokens_per_second(run for run in record if run.seconds)


def tokens_a_round(record: Record) -> Rate:
    """tokens a round: asked for are tokens a second, run.seconds."""
    runs = list(record)
    return over(sum(map(kept, runs)), sum(len(run.rounds) for run in runs))


def tokens_a_round_uncut(record: Record) -> Rate:
    """tokens a round, past the budget too, which is tau: asked for are tokens a second, run.seconds."""
    runs = list(record)
    return over(sum(len(run.tokens) for run in runs), sum(len(run.rounds) for run in runs))


def first_tokens_left_out(record: Record) -> Rate:
    """the tokens of the first round of each run are left out, and its seconds are not: they are new tokens
    like any other.
    """
    runs = list(record)
    return over(sum(len(r.tokens) for run in runs for r in run.rounds[1:]), seconds_of(runs))


def first_rounds_left_out(record: Record) -> Rate:
    """the first round of each run is left out, tokens and seconds: that is the rate of decoding alone. What
    is asked for runs from the prompt to the last token.
    """
    runs = list(record)
    tokens = sum(max(0, kept(run) - len(run.rounds[0].tokens)) for run in runs if run.rounds)
    return over(tokens, sum(run.seconds - run.rounds[0].seconds for run in runs if run.rounds))


# ---- nothing to divide by


def zero_for_none(record: Record) -> Rate:
    """0 where no time was spent: a rate of 0 says that nothing came in some time. Return None there."""
    return tokens_per_second(record) or 0.0


def endless_for_none(record: Record) -> Rate:
    """infinity where no time was spent, which spoils every mean that it enters. Return None there."""
    rate = tokens_per_second(record)
    return float("inf") if rate is None else rate


def nan_for_none(record: Record) -> Rate:
    """NaN where no time was spent. Return None there."""
    rate = tokens_per_second(record)
    return float("nan") if rate is None else rate


def none_for_zero(record: Record) -> Rate:
    """None where no token came: seconds went by, so the rate is 0. None is for no seconds."""
    return tokens_per_second(record) or None


OF_TOKENS: list[Callable[[Record], Rate]] = [
    past_the_budget,
    budget_of_all_together,
    budget_for_tokens,
    drafted_counted,
    drafted_and_cut,
    drafted_alone,
    drafted_and_emitted,
    accepted_alone,
    accepted_and_one,
    accepted_and_one_uncut,
    prompt_counted,
    prompt_counted_and_cut,
    prompt_taken_away,
    rounds_counted,
    overshooting_runs_dropped,
    runs_without_seconds_dropped,
    tokens_a_round,
    tokens_a_round_uncut,
    first_tokens_left_out,
    first_rounds_left_out,
]
OF_NOTHING: list[Callable[[Record], Rate]] = [
    zero_for_none,
    endless_for_none,
    nan_for_none,
    none_for_zero,
]
