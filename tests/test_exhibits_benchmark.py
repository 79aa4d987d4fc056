"""The exhibits of chapter 8: each is wrong somewhere and says how; device, records, coverage are as told."""

from __future__ import annotations

import math
import random

import pytest

from specdec_lessons import benchmark as chapter
from specdec_lessons.course.answer import diagnosis
from specdec_lessons.exercises import benchmark_clock, benchmark_costs, benchmark_forecasts, benchmark_pairs
from specdec_lessons.exercises import benchmark_tokens as of_tokens
from specdec_lessons.exercises.benchmark_forms import close, field
from specdec_lessons.exhibits import benchmark as exhibits
from specdec_lessons.exhibits.benchmark_clock import OF_A_STEP_BACK, OF_TIME_CALL
from specdec_lessons.exhibits.benchmark_seconds import OF_SECONDS
from specdec_lessons.exhibits.benchmark_tokens import OF_NOTHING, OF_TOKENS
from specdec_lessons.foundations.student import t_value
from specdec_lessons.foundations.timing import ClockWentBack

FITTED = [(name, place, one) for name, (place, known) in benchmark_costs.FIELDS.items() for one in known]
PAIRED = [(name, place, one) for name, (place, known) in benchmark_pairs.FIELDS.items() for one in known]
FORECAST = [
    (name, place, one) for name, (place, known) in benchmark_forecasts.FIELDS.items() for one in known
]
ALL = [
    *(OF_TIME_CALL + OF_A_STEP_BACK + OF_TOKENS + OF_NOTHING + OF_SECONDS),
    *(one for _, _, one in FITTED + PAIRED + FORECAST),
]


def told(value) -> str:
    return f"{value[0]}-{value[2].__name__}" if isinstance(value, tuple) else value.__name__


def made(record):
    return [recipe.made() for recipe in record]


@pytest.mark.parametrize("exhibit", ALL, ids=told)
def test_an_exhibit_says_what_it_does_in_a_sentence(exhibit):
    said = diagnosis(exhibit)
    assert len(said) > 20
    assert said.endswith((".", "?"))


@pytest.mark.parametrize(
    "known",
    [OF_TIME_CALL + OF_A_STEP_BACK, OF_TOKENS + OF_SECONDS + OF_NOTHING]
    + [
        known
        for part in (benchmark_costs, benchmark_pairs, benchmark_forecasts)
        for _, known in part.FIELDS.values()
    ],
    ids=len,
)
def test_no_two_mistakes_of_a_value_are_told_the_same(known):
    assert len({diagnosis(one) for one in known}) == len(known)


# ---- wrong somewhere


@pytest.mark.parametrize("exhibit", OF_TIME_CALL, ids=told)
def test_a_wrong_time_is_wrong_somewhere(exhibit):
    right, wrong = benchmark_clock.on_device(chapter.time_call), benchmark_clock.on_device(exhibit)
    assert any(not close(wrong(options), right(options)) for options, _ in benchmark_clock.WORLDS)


@pytest.mark.parametrize("exhibit", OF_A_STEP_BACK, ids=told)
def test_a_step_back_is_only_what_these_hide(exhibit):
    wrong = benchmark_clock.on_device(exhibit)
    for options, _ in benchmark_clock.WORLDS:
        assert close(wrong(options), benchmark_clock.on_device(chapter.time_call)(options))
    for options, _ in benchmark_clock.SET_BACK:
        wrong(options)
        with pytest.raises(ClockWentBack):
            benchmark_clock.on_device(chapter.time_call)(options)


@pytest.mark.parametrize("one", PAIRED, ids=told)
def test_a_wrong_speed_up_is_wrong_in_its_field(one):
    _, place, exhibit = one
    wrong, right = field(exhibit, place), field(chapter.paired_speedup, place)
    assert any(not close(wrong(a, b), right(a, b)) for a, b, _ in benchmark_pairs.PAIRS)


@pytest.mark.parametrize("exhibit", OF_TOKENS + OF_SECONDS + OF_NOTHING, ids=told)
def test_a_wrong_rate_is_wrong_somewhere(exhibit):
    records = [made(record) for record, _ in of_tokens.RECORDS + of_tokens.NOTHING]
    assert any(not close(exhibit(record), chapter.tokens_per_second(record)) for record in records)


@pytest.mark.parametrize("one", FITTED, ids=told)
def test_a_wrong_cost_is_wrong_in_its_field_alone(one):
    _, place, exhibit = one
    found = []
    for record, _ in benchmark_costs.RECORDS + benchmark_costs.UNDRAFTED:
        wrong, right = exhibit(made(record)), chapter.fit_costs(made(record))
        values = [(getattr(wrong, name), getattr(right, name)) for name in benchmark_costs.FIELDS]
        found.append([close(a, b) for a, b in values])
    assert not all(same[place] for same in found)
    assert all(same for one in found for i, same in enumerate(one) if i != place)


@pytest.mark.parametrize("one", FORECAST, ids=told)
def test_a_wrong_forecast_is_wrong_in_its_field(one):
    _, place, exhibit = one
    wrong, right = field(exhibit, place), field(chapter.predict, place)
    assert any(not close(wrong(costs, k), right(costs, k)) for costs, k, _ in benchmark_forecasts.CASES)


# ---- the device


def test_four_milliseconds_that_were_195():
    seen = [benchmark_clock.on_device(f)({}) for f in (exhibits.no_wait_after, chapter.time_call)]
    assert seen == pytest.approx([0.004, 0.195])


def test_the_device_works_in_order_and_tells_what_happened():
    device = exhibits.FakeDevice(work=1.0, call=0.1, first=3.0, backlog=2.0)
    device.launch()
    device.launch()
    assert device.busy
    device.synchronize()
    assert not device.busy
    assert device.clock() == pytest.approx(106.0)  # the backlog, the first launch, the second
    work = [(span.start, span.end) for span in device.spans if span.who == "device"]
    assert work == [
        (pytest.approx(102.0), pytest.approx(105.0)),
        (pytest.approx(105.0), pytest.approx(106.0)),
    ]
    assert benchmark_clock.steps(device) == ["call", "call", "wait", "clock"]


def test_a_coarse_clock_and_one_that_is_set_back():
    coarse = exhibits.FakeDevice(tick=0.25)
    coarse.now = 100.4
    assert coarse.clock() == 100.25
    back = exhibits.FakeDevice(call=0.1, set_back=5.0)
    back.launch()
    assert back.clock() == pytest.approx(95.1)


# ---- records


def test_a_made_up_record_gives_back_its_costs():
    runs = [
        exhibits.run_of(*[(0, 0)] * 4, prefill=0.5),
        exhibits.run_of((4, 4), (4, 0), (4, 2), (2, 1), prefill=0.5),
    ]
    costs = chapter.fit_costs(runs)
    assert costs.draft_seconds == pytest.approx(exhibits.DRAFT_SECONDS)
    assert costs.overhead_seconds == pytest.approx(exhibits.OVERHEAD_SECONDS)
    assert costs.pass_seconds == pytest.approx({n: exhibits.pass_cost(n) for n in (1, 3, 5)})
    first, second = runs[1].rounds[:2]
    assert first.seconds - second.seconds == pytest.approx(0.5 + 0.05 + 0.005)
    assert second.verify_seconds > second.pass_seconds
    assert (len(first.tokens), len(second.tokens)) == (5, 1)


def test_jitter_only_lengthens():
    quiet, busy = (exhibits.run_of(*[(3, 1)] * 10, jitter=jitter) for jitter in (0.0, 0.3))
    longer = [b.seconds / q.seconds for q, b in zip(quiet.rounds, busy.rounds, strict=True)]
    assert min(longer) >= 1
    assert max(longer) <= 1.3
    assert len({round(factor, 6) for factor in longer}) > 2


# ---- intervals


def test_coverage_of_1_96_and_of_the_divisor_n():
    assert exhibits.coverage(1.96, 10) == pytest.approx(0.918, abs=0.0005)
    assert exhibits.coverage(1.96, 3) == pytest.approx(0.811, abs=0.0005)
    assert exhibits.coverage(t_value(9), 10) == pytest.approx(0.95)
    assert exhibits.coverage(t_value(9) * math.sqrt(9 / 10), 10) == pytest.approx(0.9396, abs=0.0005)


@pytest.mark.parametrize(
    ("exhibit", "factor"),
    [(exhibits.normal_interval, 1.96), (exhibits.divisor_n, t_value(9) * math.sqrt(9 / 10))],
)
def test_coverage_is_what_a_simulation_finds(exhibit, factor):
    chance, inside, trials = random.Random(8), 0, 4000
    for _ in range(trials):
        times = [math.exp(chance.gauss(math.log(1.3), 0.2)) for _ in range(10)]
        low, high = exhibit(times, [1.0] * 10).interval
        inside += low <= 1.3 <= high
    assert abs(inside / trials - exhibits.coverage(factor, 10)) < 0.015
    assert inside / trials < 0.95


def test_what_the_diagnoses_of_ratios_say():
    slow, fast = [1.0, 4.0], [2.0, 2.0]  # half as fast, and twice as fast
    assert exhibits.mean_of_ratios(slow, fast).ratio == exhibits.mean_of_ratios(fast, slow).ratio == 1.25
    assert chapter.paired_speedup(slow, fast).ratio == pytest.approx(1.0)
    low, _ = exhibits.symmetric([1.0, 8.0, 1.0], [1.0, 1.0, 1.0]).interval
    assert low < 0
    assert exhibits.best_over_mean([2.0, 2.0, 2.0], [1.0, 2.0, 3.0]).ratio == 2.0


# ---- what the grader says of the order


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([], "never called"),
        (["launch", "synchronize"], "never asked"),
        (["launch", "clock"], "asked once"),
        (["launch", "clock", "synchronize", "clock"], "not at all between"),
        (["clock", "launch", "synchronize", "clock"], "no warm-up"),
        (["launch", "clock", "launch", "clock"], "at the first the device has 2 s of work left"),
        (["launch", "synchronize", "clock", "launch", "launch", "clock"], "called 2 times"),
        (["launch", "synchronize", "clock", "launch", "clock"], "at the last the device has 0.191 s"),
        (["clock", "launch", "synchronize", "clock", "launch", "synchronize", "clock"], "before fn is warm"),
        (["launch", "synchronize", "clock", "launch", "synchronize", "clock"], ""),
    ],
)
def test_the_order_of_calls_waits_and_looks_in_words(steps, said):
    device = exhibits.FakeDevice()
    for step in steps:
        getattr(device, step)()
    seen = benchmark_clock.seen_by(device.spans)
    assert said in seen
    assert bool(said) == bool(seen)


def test_a_loop_without_end_ends():
    device = exhibits.FakeDevice()
    with pytest.raises(RuntimeError, match="a loop without end"):
        list(iter(device.clock, None))
