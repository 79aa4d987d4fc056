"""Chapter 8: clocks that cannot be fooled, pairs, intervals, and costs that give back what made them."""

from __future__ import annotations

import dataclasses
import json
import math
import random

import pytest
import torch
from model_parts import tiny_llama

from specdec_lessons.benchmark import (
    Arm,
    ClockWentBack,
    Costs,
    Job,
    Latency,
    Prediction,
    Speedup,
    TimedRound,
    TimedRun,
    TimedTarget,
    equal_work,
    fit_costs,
    interleaved,
    latency,
    paired_speedup,
    predict,
    predict_replayed,
    time_call,
    timed_rounds,
    timed_run,
    tokens_per_second,
    waiter,
)
from specdec_lessons.engine import ModelDrafter, rounds
from specdec_lessons.foundations.student import t_value
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.speedup import Attempt, expected_tokens, speedup

# ---- one call ------------------------------------------------------------------------------------------


class Device:
    """A device that works while the program goes on: a call returns after .001 s, its work takes longer."""

    def __init__(self, work: float = 0.05, first: float = 2.0):
        self.now, self.free_at, self.work, self.first = 100.0, 100.0, work, first
        self.calls = 0

    def __call__(self) -> None:
        self.now += 0.001
        self.free_at = max(self.free_at, self.now) + (self.work if self.calls else self.first)
        self.calls += 1

    def synchronize(self) -> None:
        self.now = max(self.now, self.free_at)

    def clock(self) -> float:
        return self.now


def test_time_call_waits_before_and_after_and_leaves_the_first_call_out():
    device = Device()
    assert time_call(device, device.synchronize, device.clock) == pytest.approx(0.051)
    assert device.calls == 2


def test_the_fake_device_tells_what_each_omission_gives():
    """Negative control: without a wait, or with the first call, the number is another one."""
    device = Device()
    assert time_call(device, lambda: None, device.clock) == pytest.approx(0.001)
    slow = Device()
    slow(), slow()
    start = slow.clock()
    slow.synchronize()
    assert slow.clock() - start > 2


def test_a_clock_that_goes_back_is_reported():
    times = iter([50.0, 49.5])
    with pytest.raises(ClockWentBack, match=r"went back by 0.5 s.*perf_counter"):
        time_call(lambda: None, lambda: None, lambda: next(times))


def test_what_the_call_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        time_call(lambda: 1 / 0, lambda: None, lambda: 0.0)


# ---- pairs ---------------------------------------------------------------------------------------------


def test_the_ratio_is_a_geometric_mean_with_students_interval():
    found = paired_speedup([2.0, 4.0, 8.0], [1.0, 1.0, 1.0])
    assert found.ratio == pytest.approx(4.0)
    margin = t_value(2) * math.log(2) / math.sqrt(3)  # the logarithms are log 2, log 4, log 8
    assert found.interval == pytest.approx((4 * math.exp(-margin), 4 * math.exp(margin)))


def test_exchanging_the_arms_inverts_the_ratio():
    slow, fast = [1.0, 2.5, 3.0, 0.7], [0.8, 2.6, 1.5, 0.5]
    one, other = paired_speedup(slow, fast), paired_speedup(fast, slow)
    assert one.ratio * other.ratio == pytest.approx(1)
    assert one.interval[0] * other.interval[1] == pytest.approx(1)


def test_pairing_removes_what_both_arms_share():
    """Prompts differ a hundredfold in length; the ratio is 1.25 for every one of them."""
    lengths = [0.1, 1.0, 10.0]
    found = paired_speedup([1.25 * x for x in lengths], lengths)
    assert found.interval == pytest.approx((1.25, 1.25))


def test_one_pair_has_no_interval_and_no_pair_no_ratio():
    assert paired_speedup([3.0], [2.0]) == Speedup(pytest.approx(1.5), None)
    assert paired_speedup([], []) == Speedup(None, None)


def test_ten_pairs_are_covered_as_often_as_the_interval_says():
    chance, inside = random.Random(5), 0
    for _ in range(2000):
        noise = [chance.gauss(math.log(1.3), 0.2) for _ in range(10)]
        low, high = paired_speedup([math.exp(x) for x in noise], [1.0] * 10).interval
        inside += low <= 1.3 <= high
    assert abs(inside / 2000 - 0.95) < 0.02


@pytest.mark.parametrize(
    ("times", "message"),
    [
        (([1.0, 2.0], [1.0]), "2 and 1 times"),
        (([1.0], [0.0]), "above 0"),
        (([-1.0], [1.0]), "above 0"),
        (([math.nan], [1.0]), "above 0"),
    ],
)
def test_times_that_do_not_pair(times, message):
    with pytest.raises(ValueError, match=message):
        paired_speedup(*times)


# ---- runs ----------------------------------------------------------------------------------------------


def timed(drafted: int, accepted: int, *, draft=0.0, passed=0.05, seconds=0.06, tokens=None) -> TimedRound:
    emitted = tuple(range(accepted + 1 if tokens is None else tokens))
    return TimedRound(tuple(range(drafted)), accepted, 0, emitted, draft, passed, None, passed, seconds)


def run(*rounds: TimedRound, budget: int = 50, seconds: float | None = None, **fields) -> TimedRun:
    return TimedRun(rounds, sum(r.seconds for r in rounds) if seconds is None else seconds, budget, **fields)


def test_tokens_per_second_counts_what_was_asked_for_and_all_the_time():
    whole = run(timed(4, 4), timed(4, 0), seconds=1.0, prompt_tokens=30)  # 5 + 1 tokens of 8 drafted
    over = run(timed(8, 8), seconds=1.0, budget=5)  # 9 tokens, 5 of them asked for
    failed = run(timed(4, 1), seconds=2.0, failed="out of memory")  # 2 tokens in 2 seconds
    assert tokens_per_second([whole]) == pytest.approx(6.0)
    assert tokens_per_second([over]) == pytest.approx(5.0)
    assert tokens_per_second([whole, over, failed]) == pytest.approx(13 / 4)


def test_no_time_no_rate():
    assert tokens_per_second([]) is None
    assert tokens_per_second([run()]) is None
    assert latency([]) == Latency(None, None)
    assert latency([run(seconds=3.0, failed="out of memory")]) == Latency(None, None)


def test_latency_is_a_percentile_of_requests():
    record = [run(seconds=float(s)) for s in range(1, 22)]
    assert latency(record) == Latency(11.0, 20.0)
    assert latency(record[:1]) == Latency(1.0, 1.0)


def test_a_run_survives_json():
    one = run(timed(4, 2, draft=0.01), timed(0, 0), kind="code", k=4, temperature=0.5)
    data = json.loads(json.dumps(dataclasses.asdict(one)))
    back = [
        TimedRound(**(fields | {name: tuple(fields[name]) for name in ("drafted", "tokens")}))
        for fields in data.pop("rounds")
    ]
    assert TimedRun(tuple(back), **data) == one


def test_equal_work_shares_a_rounds_time_among_its_tokens():
    plain = run(*[timed(0, 0, seconds=1.0)] * 6)
    fast = run(timed(4, 3, seconds=2.0), timed(4, 3, seconds=2.0))  # 8 tokens
    assert equal_work(plain, fast) == pytest.approx((6.0, 3.0))  # 6 tokens: 4, and half of 4
    assert equal_work(plain, plain) == pytest.approx((6.0, 6.0))
    assert equal_work(plain, run(seconds=1.0)) is None


def test_equal_work_does_not_reward_tokens_past_the_budget():
    plain = run(*[timed(0, 0, seconds=1.0)] * 3, budget=3)
    over = run(timed(4, 3, seconds=2.0), budget=3)
    assert equal_work(plain, over) == pytest.approx((3.0, 1.5))


@pytest.mark.parametrize("field", [{"budget": 3}, {"temperature": 0.0}, {"prompt": "code 2"}])
def test_unequal_work_is_refused(field):
    one = run(timed(0, 0), temperature=1.0, prompt="code 1")
    with pytest.raises(ValueError, match="do not pair"):
        equal_work(one, dataclasses.replace(one, **field))


# ---- costs ---------------------------------------------------------------------------------------------

PASS = {1: 0.040, 2: 0.041, 3: 0.043, 4: 0.044, 5: 0.046}
DRAFT, OVERHEAD, PREFILL = 0.002, 0.003, 0.5


def made(drafted: int, accepted: int, more: float = 0.0) -> TimedRound:
    passed, draft = PASS[drafted + 1] + more, DRAFT * drafted
    return timed(drafted, accepted, draft=draft, passed=passed, seconds=passed + draft + OVERHEAD)


def record() -> list[TimedRun]:
    """Plain and speculative runs of known costs; each first round feeds a prompt."""
    plain = run(made(0, 0, PREFILL), *[made(0, 0)] * 5, k=0)
    counts = [4, 0, 2, 1, 3, 0, 0, 2]
    return [plain, run(made(4, 4, PREFILL), *[made(4, n) for n in counts], made(2, 1), k=4)]


def test_fit_costs_gives_back_what_made_the_record():
    costs = fit_costs(record())
    assert costs.pass_seconds == pytest.approx({1: PASS[1], 3: PASS[3], 5: PASS[5]})
    assert costs.draft_seconds == pytest.approx(DRAFT)
    assert costs.overhead_seconds == pytest.approx(OVERHEAD)
    # accepted 4 + 12 + 1; tested 4 and, after each rejection, one more
    assert costs.alpha == pytest.approx(17 / (4 + 4 + 1 + 3 + 2 + 4 + 1 + 1 + 3 + 2))
    assert costs.c == pytest.approx(DRAFT / (PASS[1] + OVERHEAD))
    assert costs.v(5) == pytest.approx((PASS[5] + OVERHEAD) / (PASS[1] + OVERHEAD))
    assert costs.v(2) == pytest.approx(((PASS[1] + PASS[3]) / 2 + OVERHEAD) / (PASS[1] + OVERHEAD))
    assert costs.v(1) == 1


def test_one_slow_round_changes_nothing():
    runs = record()
    slow = dataclasses.replace(made(4, 2), pass_seconds=9.0, seconds=9.1)
    disturbed = [*runs, run(made(4, 4, PREFILL), slow, k=4)]
    assert fit_costs(disturbed).pass_seconds == pytest.approx(fit_costs(runs).pass_seconds)


def test_a_drafter_that_found_nothing_still_took_time():
    searching = timed(0, 0, draft=0.004, passed=PASS[1], seconds=PASS[1] + 0.004 + OVERHEAD)
    costs = fit_costs([run(searching, searching, searching)])
    assert costs.alpha is None
    assert (costs.draft_seconds, costs.c) == (0.0, 0.0)
    assert costs.overhead_seconds == pytest.approx(0.004 + OVERHEAD)


@pytest.mark.parametrize("runs", [[], [run(made(0, 0))], [run(made(4, 1), made(4, 1))]])
def test_without_a_plain_round_there_is_no_unit(runs):
    with pytest.raises(ValueError, match="K = 0"):
        fit_costs(runs)


def test_a_pass_that_was_not_timed_is_not_made_up():
    with pytest.raises(ValueError, match=r"n=\[1, 3, 5\], not for 9"):
        fit_costs(record()).v(9)


def test_predict_is_the_theory_with_the_overhead_in_it():
    costs = Costs(0.5, DRAFT, PASS, OVERHEAD)
    found = predict(costs, 4)
    tokens = expected_tokens(0.5, 4)
    seconds = 4 * DRAFT + PASS[5] + OVERHEAD
    assert found.tokens_per_pass == pytest.approx(tokens)
    assert found.tokens_per_second == pytest.approx(tokens / seconds)
    assert found.speedup == pytest.approx(tokens / seconds * (PASS[1] + OVERHEAD))
    no_overhead = speedup(0.5, DRAFT / PASS[1], 4, {n: s / PASS[1] for n, s in PASS.items()})
    assert found.speedup != pytest.approx(no_overhead, rel=1e-3)


def test_plain_decoding_predicts_itself():
    for alpha in (None, 0.3):
        found = predict(Costs(alpha, DRAFT, PASS, OVERHEAD), 0)
        assert found == Prediction(0, 1.0, pytest.approx(1 / (PASS[1] + OVERHEAD)), pytest.approx(1.0))


def test_nothing_tested_predicts_nothing():
    with pytest.raises(ValueError, match="nothing was tested"):
        predict(Costs(None, 0.0, PASS, OVERHEAD), 2)


def test_a_replayed_text_predicts_a_drafter_of_bursts():
    costs = Costs(None, DRAFT, PASS, OVERHEAD)
    text = [Attempt(4, min(4, left)) for left in range(9, -1, -1)]  # all right: 10 tokens in rounds of 5
    found = predict_replayed(costs, [text], 4)
    assert found.tokens_per_pass == pytest.approx(5.0)
    assert found.speedup == pytest.approx(10 / (2 * (4 * costs.c + costs.v(5))))
    assert predict_replayed(costs, [[]], 4) is None


# ---- the loop ------------------------------------------------------------------------------------------


def job(prompt: str = "a", budget: int = 6, ids=(1, 2, 3)) -> Job:
    return Job(prompt, "code", ids, budget, 1.0, 7)


def test_all_arms_take_each_job_and_turns_in_going_first():
    arms = [Arm(name, 0, lambda _: []) for name in "xyz"]
    order = [(one.prompt, arm.name) for one, arm in interleaved(arms, [job("a"), job("b"), job("c")])]
    assert [name for _, name in order] == ["x", "y", "z", "y", "z", "x", "z", "x", "y"]
    assert [prompt for prompt, _ in order] == [*"aaabbbccc"]


def test_a_timed_run_says_what_was_asked():
    clock = iter([10.0, 12.5])
    found = timed_run(Arm("x", 4, lambda asked: [timed(2, 2)]), job(), lambda: None, lambda: next(clock))
    assert (found.seconds, found.tokens, found.failed) == (2.5, [0, 1, 2], None)
    assert (found.arm, found.k, found.budget, found.prompt_tokens) == ("x", 4, 6, 3)
    assert (found.prompt, found.kind, found.temperature) == ("a", "code", 1.0)


@pytest.mark.parametrize(
    "error",
    [MemoryError(), RuntimeError("DefaultCPUAllocator: can't allocate memory"), torch.OutOfMemoryError()],
)
def test_out_of_memory_names_what_to_lower_and_keeps_what_was_done(error):
    def breaks(_):
        yield timed(2, 1)
        raise error

    found = timed_run(Arm("x", 4, breaks), job(), lambda: None, lambda: 0.0)
    assert "lower the 6 new tokens, K = 4" in found.failed
    assert found.tokens == [0, 1]


def test_other_errors_are_not_hidden():
    def breaks(_):
        raise RuntimeError("shape mismatch")

    with pytest.raises(RuntimeError, match="shape mismatch"):
        timed_run(Arm("x", 4, breaks), job(), lambda: None, lambda: 0.0)


def test_a_clock_set_back_during_a_run_is_reported():
    clock = iter([10.0, 9.0])
    with pytest.raises(ClockWentBack):
        timed_run(Arm("x", 0, lambda _: []), job(), lambda: None, lambda: next(clock))


def test_rounds_of_the_engine_are_timed_with_its_passes():
    pair = [tiny_llama(seed=seed) for seed in (0, 1)]
    ticks = iter(range(10_000))
    target = TimedTarget(CachedModel(pair[0]), clock=lambda: float(next(ticks)))
    options = {"max_new_tokens": 12, "k": 3, "stop_tokens": [], "seed": 3}
    stream = rounds(target, ModelDrafter(CachedModel(pair[1])), [1, 2, 3], **options)
    done = list(timed_rounds(stream, target))
    assert sum(len(r.tokens) for r in done) == 12
    assert {r.pass_seconds for r in done} == {1.0}  # the fake clock ticks once inside a pass
    assert {r.seconds for r in done} == {3.0}  # and at both ends of it and of the round
    again = rounds(CachedModel(pair[0]), ModelDrafter(CachedModel(pair[1])), [1, 2, 3], **options)
    assert [r.tokens for r in again] == [r.tokens for r in done]


def test_budget_one_and_a_prompt_that_ends_at_once():
    target = TableModel.random(3)
    target.model = torch.nn.Linear(1, 1)  # for its device
    target.model.device = torch.device("cpu")
    one_token, ends_at_once = (1, []), (9, [0, 1, 2])
    for budget, stops in (one_token, ends_at_once):
        timer = TimedTarget(target)
        options = {"max_new_tokens": budget, "stop_tokens": stops, "seed": 0}
        stream = rounds(timer, ModelDrafter(TableModel.random(3, seed=2)), [0, 1], k=4, **options)
        done = tuple(timed_rounds(stream, timer))
        one = TimedRun(done, 1.0, budget)
        assert len(one.tokens) == 1
        assert tokens_per_second([one]) == 1.0
        assert equal_work(one, one) == (1.0, 1.0)
        with pytest.raises(ValueError, match="single token"):
            fit_costs([one])


def test_a_cpu_needs_no_waiting():
    assert waiter(torch.device("cpu"))() is None


@pytest.mark.parametrize("bad", [math.inf, math.nan, 0.0])
def test_a_time_that_is_no_number_of_seconds_is_refused(bad):
    with pytest.raises(ValueError, match="each must be a finite number of seconds above 0"):
        paired_speedup([1.0, bad], [1.0, 1.0])


def test_a_round_without_tokens_takes_its_time():
    run = TimedRun(
        rounds=tuple(TimedRound((), 0, 1, tokens, 0.0, 0.0, seconds=1.0) for tokens in ((), (1,), (2,))),
        seconds=3.0,
        budget=2,
    )
    assert run.seconds_for(1) == 2.0
