"""Wrong predict(costs, k) of chapter 8 whose speedup is wrong.

`SPEEDUP` lists them. A docstring's first paragraph is the diagnosis.
"""

from __future__ import annotations

from ..benchmark import Costs, Prediction, predict
from .benchmark_blocks import Forecast, pass_seconds, round_seconds, tokens_of


def _with_speedup(costs: Costs, k: int, speedup: float) -> Prediction:
    return predict(costs, k)._replace(speedup=speedup)


def overhead_in_plain_only(costs: Costs, k: int) -> Prediction:
    """the overhead is in the plain round only: a speculative round has it too."""
    seconds = round_seconds(costs, k) - costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def overhead_in_round_only(costs: Costs, k: int) -> Prediction:
    """the overhead is in the speculative round only: a plain round has it too, costs.plain_seconds."""
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.pass_seconds[1] / round_seconds(costs, k))


def overhead_in_neither(costs: Costs, k: int) -> Prediction:
    """the overhead is in neither round: both have it, and what both have brings their costs closer
    together.
    """
    seconds = round_seconds(costs, k) - costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.pass_seconds[1] / seconds)


def overhead_twice(costs: Costs, k: int) -> Prediction:
    """the overhead is counted twice in the speculative round: costs.v(n) holds it already."""
    seconds = round_seconds(costs, k) + costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_of_k(costs: Costs, k: int) -> Prediction:
    """the pass is one over k tokens: it feeds the draft and the last token of the text, k + 1."""
    seconds = round_seconds(costs, k) - pass_seconds(costs, k + 1) + pass_seconds(costs, max(k, 1))
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_of_one(costs: Costs, k: int) -> Prediction:
    """the pass costs what one over a single token does: it was measured for k + 1, costs.v(k + 1)."""
    seconds = round_seconds(costs, k) - pass_seconds(costs, k + 1) + pass_seconds(costs, 1)
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def drafts_are_free(costs: Costs, k: int) -> Prediction:
    """drafting costs nothing: k drafted tokens take k times costs.draft_seconds."""
    seconds = round_seconds(costs, k) - k * costs.draft_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def one_draft_step(costs: Costs, k: int) -> Prediction:
    """a single draft step is paid for: draft_seconds are of one token, and k of them are drafted."""
    seconds = round_seconds(costs, k) + (1 - k) * costs.draft_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def k_plus_one_drafts(costs: Costs, k: int) -> Prediction:
    """k + 1 draft steps are paid for: the last of the k + 1 tokens is the target's own."""
    seconds = round_seconds(costs, k) + costs.draft_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def accepted_drafts(costs: Costs, k: int) -> Prediction:
    """only accepted tokens are paid for as drafts: all k are drafted, before anybody knows which of them
    stay.
    """
    seconds = round_seconds(costs, k) + (tokens_of(costs, k) - 1 - k) * costs.draft_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_taken_for_seconds(costs: Costs, k: int) -> Prediction:
    """costs.v(k + 1) is taken for seconds: it is a number of plain rounds, times costs.plain_seconds it is
    seconds.
    """
    seconds = k * costs.draft_seconds + costs.v(k + 1)
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_taken_for_seconds_and_overhead(costs: Costs, k: int) -> Prediction:
    """costs.v(k + 1) is taken for seconds of a pass: it is a number of plain rounds, and holds the
    overhead.
    """
    seconds = k * costs.draft_seconds + costs.v(k + 1) + costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def pass_in_passes(costs: Costs, k: int) -> Prediction:
    """the pass is in units of pass_seconds[1], the draft in plain rounds: costs.v(k + 1) is a pass with its
    overhead in plain rounds, too.
    """
    cost = k * costs.c + pass_seconds(costs, k + 1) / costs.pass_seconds[1]
    return _with_speedup(costs, k, tokens_of(costs, k) / cost)


def draft_in_seconds(costs: Costs, k: int) -> Prediction:
    """seconds and plain rounds are added up: k draft_seconds are seconds, costs.v(k + 1) is a number of plain
    rounds. costs.c is a draft step in those.
    """
    return _with_speedup(costs, k, tokens_of(costs, k) / (k * costs.draft_seconds + costs.v(k + 1)))


def tokens_as_speedup(costs: Costs, k: int) -> Prediction:
    """the speedup is tokens_per_pass, as if a round cost what a plain one does: it also drafts, and its pass
    is longer.
    """
    return _with_speedup(costs, k, tokens_of(costs, k))


def k_times_alpha_as_speedup(costs: Costs, k: int) -> Prediction:
    """the speedup is K times alpha, which is a formula for nothing: tokens of a round over what it costs."""
    return _with_speedup(costs, k, k * (costs.alpha or 0.0))


def slower_for_faster(costs: Costs, k: int) -> Prediction:
    """the speedup is upside down: above 1 is faster than plain decoding."""
    return _with_speedup(costs, k, 1 / predict(costs, k).speedup)


def pass_alone(costs: Costs, k: int) -> Prediction:
    """the speedup leaves drafting and overhead out: a round is more than its pass."""
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.pass_seconds[1] / pass_seconds(costs, k + 1))


def rate_as_speedup(costs: Costs, k: int) -> Prediction:
    """the speedup is in tokens a second: how many times faster than plain decoding is asked for. Were the
    last two fields swapped?
    """
    return _with_speedup(costs, k, predict(costs, k).tokens_per_second)


def overhead_for_each_draft(costs: Costs, k: int) -> Prediction:
    """the overhead is counted for each drafted token as well: a round has it once, costs.v holds it."""
    seconds = round_seconds(costs, k) + k * costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_times_the_pass(costs: Costs, k: int) -> Prediction:
    """costs.v(k + 1) is a number of plain rounds, not of passes: times costs.plain_seconds, not
    pass_seconds[1].
    """
    seconds = k * costs.draft_seconds + costs.v(k + 1) * costs.pass_seconds[1]
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def v_times_the_pass_and_overhead(costs: Costs, k: int) -> Prediction:
    """costs.v(k + 1) is a number of plain rounds and holds the overhead: times costs.plain_seconds
    it is all but the draft.
    """
    seconds = k * costs.draft_seconds + costs.v(k + 1) * costs.pass_seconds[1] + costs.overhead_seconds
    return _with_speedup(costs, k, tokens_of(costs, k) * costs.plain_seconds / seconds)


def drafts_in_passes(costs: Costs, k: int) -> Prediction:
    """a draft step is divided by pass_seconds[1]: the unit is the plain round, with its overhead, as in
    costs.c.
    """
    cost = k * costs.draft_seconds / costs.pass_seconds[1] + costs.v(k + 1)
    return _with_speedup(costs, k, tokens_of(costs, k) / cost)


def by_how_much_faster(costs: Costs, k: int) -> Prediction:
    """by how much it is faster, speedup - 1: 1 stands for equally fast, 2 for twice as fast."""
    return _with_speedup(costs, k, predict(costs, k).speedup - 1)


def not_above_one(costs: Costs, k: int) -> Prediction:
    """the speedup is never below 1: a slow-down is a result like any other, and is to be said."""
    return _with_speedup(costs, k, max(1.0, predict(costs, k).speedup))


SPEEDUP: list[Forecast] = [
    overhead_in_plain_only,
    overhead_in_round_only,
    overhead_in_neither,
    overhead_twice,
    v_of_k,
    v_of_one,
    drafts_are_free,
    one_draft_step,
    k_plus_one_drafts,
    accepted_drafts,
    v_taken_for_seconds,
    v_taken_for_seconds_and_overhead,
    pass_in_passes,
    draft_in_seconds,
    tokens_as_speedup,
    k_times_alpha_as_speedup,
    slower_for_faster,
    pass_alone,
    rate_as_speedup,
    overhead_for_each_draft,
    v_times_the_pass,
    v_times_the_pass_and_overhead,
    drafts_in_passes,
    by_how_much_faster,
    not_above_one,
]
