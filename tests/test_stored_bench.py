"""What the page of chapter 8 reads from a stored benchmark is what the command line wrote."""

from __future__ import annotations

import dataclasses
import math
from itertools import pairwise

import pytest
from pair_parts import round_of, run_of

from specdec_lessons.cli import pair_file, pair_ratios
from specdec_lessons.course import stored_bench


def lookup(prompt: str, seconds: float = 1.0, **fields):
    rounds = [round_of(0, 0, 3.0), round_of(4, 2, seconds), round_of(4, 4, seconds), round_of(0, 0, seconds)]
    rounds[-1] = dataclasses.replace(rounds[-1], stop_reason="length")
    return run_of("lookup", 4, prompt, *rounds, **{"budget": 10, **fields})


def plain(prompt: str, tokens: int = 10, **fields):
    rounds = [round_of(0, 0, 3.0), *[round_of(0, 0, 1.0)] * (tokens - 1)]
    return run_of("plain", 0, prompt, *rounds, **{"budget": 10, **fields})


RUNS = [
    plain("code 1"),
    lookup("code 1"),
    plain("copy 1", tokens=4),
    lookup("copy 1", temperature=1.0),
    lookup("copy 2", failed="out of memory"),
    plain("copy 2"),
    run_of("lookup", 4, "copy 3", failed="out of memory"),
]
DATA = {"runs": [pair_file.run_json(run) for run in RUNS]}


def test_runs_are_read_as_the_command_line_reads_them():
    assert stored_bench.runs_of(DATA) == pair_file.runs_of(DATA)
    read = stored_bench.runs_of(DATA)
    assert [run.tokens for run in read] == [run.tokens for run in RUNS]
    assert read[1].rounds[-1].stop_reason == "length"
    assert read[1].rounds[0].stop_reason is None


def test_arms_stand_with_plain_first():
    assert stored_bench.arms_of(reversed(RUNS)) == [("plain", 0), ("lookup", 4)]


def test_runs_are_chosen_by_every_condition():
    assert len(stored_bench.chosen(RUNS)) == len(RUNS)
    assert stored_bench.chosen(RUNS, ("lookup", 4), 1.0) == [RUNS[3]]
    assert stored_bench.chosen(RUNS, kind="code") == RUNS[:2]
    assert stored_bench.chosen(RUNS, prompts={"copy 3"}) == [RUNS[6]]


def test_a_failed_run_makes_no_pair():
    found = stored_bench.pairs(
        stored_bench.chosen(RUNS, ("plain", 0)), stored_bench.chosen(RUNS, ("lookup", 4))
    )
    assert found == [(RUNS[0], RUNS[1]), (RUNS[2], RUNS[3])]


def test_decoding_is_that_of_the_command_line():
    checked = 0
    for baseline in stored_bench.chosen(RUNS, ("plain", 0)):
        for other in RUNS:
            assert stored_bench.decoding(baseline, other) == pair_ratios.decoding(baseline, other)
            checked += stored_bench.decoding(baseline, other) is not None
    assert checked > 5
    assert stored_bench.decoding(RUNS[0], RUNS[1]) == pytest.approx((1.0, 3 / 9))


def test_spans_stand_one_behind_the_other():
    first, second = round_of(4, 2, 1.0, 0.1), round_of(0, 0, 2.0, 0.1)
    found = stored_bench.spans([first, second])
    assert [span.part for span in found] == [*stored_bench.PARTS] * 2
    for before, after in pairwise(found):
        assert after.start == pytest.approx(before.start + before.seconds)
    assert found[-1].start + found[-1].seconds == pytest.approx(3.0)


def test_split_adds_up_to_the_time_of_a_token():
    found = stored_bench.split([RUNS[1]])
    assert sum(found.values()) == pytest.approx(3.0 / 9)
    assert found["other"] == pytest.approx(0.1 * sum(found.values()))
    assert stored_bench.split([RUNS[6]]) is None


def test_an_unfinished_file_says_so():
    data = {
        **DATA,
        "prompts": [{"name": f"copy {i}"} for i in (1, 2, 3)],
        "settings": {"temperature": [0.0, 1.0]},
    }
    found = stored_bench.progress(data)
    assert found[0.0] == (6, 2 * 3, 2)
    assert found[1.0] == (1, 1 * 3, 0)
    data["settings"] = {"temperature": [0.5]}
    assert stored_bench.progress(data)[0.5] == (0, 2 * 3, 0)


def test_scatter_is_that_of_logarithms():
    assert stored_bench.scatter(([2.0, 4.0], [1.0, 2.0])) == pytest.approx(0.0)
    assert stored_bench.scatter(([2.0, 1.0], [1.0, 2.0])) == pytest.approx(math.log(4) / math.sqrt(2))
    assert stored_bench.scatter(([2.0], [1.0])) is None


def turns(order: str, prompts: int) -> list:
    """Runs of the arms a, b, .. and p for plain, in this order, on one prompt after the other."""
    named = {"p": "plain"}
    rounds = [round_of(0, 0, 1.0)] * 3
    size = len(order) // prompts
    return [run_of(named.get(x, x), 0, f"copy {i // size}", *rounds) for i, x in enumerate(order)]


@pytest.mark.parametrize(
    ("order", "prompts", "a"),
    [("papapa", 3, 1 / 1.01), ("paap", 2, 1.0), ("apapap", 3, 1.01), ("p", 1, None), ("a", 1, None)],
)
def test_equal_arms_look_unequal_where_their_turns_do_not_come_out_even(order, prompts, a):
    found = stored_bench.drifted(turns(order, prompts), 0.0, 0.01)
    assert found == ({} if a is None else {("a", 0): pytest.approx(a)})


def test_the_pace_of_a_slowing_machine_is_found():
    runs = [
        run_of("plain", 0, f"copy {i}", *[round_of(0, 0, 1.01**i * unit) for unit in (9.0, 1.0, 1.0, 5.0)])
        for i in range(6)
    ]
    assert stored_bench.pace(runs) == pytest.approx(0.01)
    assert stored_bench.pace(runs[:1]) is None
    assert stored_bench.pace([run_of("plain", 0, "copy 1")] * 3) is None
