"""The exhibits of chapter 7: each is wrong somewhere, says so, and is told apart by the grader."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from specdec_lessons import speedup as chapter
from specdec_lessons.course.answer import diagnosis
from specdec_lessons.course.values import same
from specdec_lessons.exercises import test_speedup as grader
from specdec_lessons.exercises.speedup_cases import CHOICES, COSTS, POSITIONS, ROUNDS, TEXTS
from specdec_lessons.exercises.speedup_forms import Once, typed
from specdec_lessons.exhibits import speedup as exhibits
from specdec_lessons.exhibits.speedup_replays import capped, rounds

ALL = [
    (grader.test_expected_tokens, exhibits.OF_EXPECTED_TOKENS),
    (grader.test_speedup, exhibits.OF_SPEEDUP),
    (grader.test_best_k, exhibits.OF_BEST_K),
    (grader.test_expected_tokens_by_position, exhibits.OF_POSITIONS),
    (grader.test_replay, exhibits.OF_REPLAY),
]
EACH = [(test.exercise, exhibit) for test, found in ALL for exhibit in found]


@pytest.mark.parametrize(("exercise", "exhibit"), EACH, ids=lambda part: getattr(part, "__name__", ""))
def test_an_exhibit_is_known_by_the_grader(exercise, exhibit):
    """None is right, and none is taken for another one."""
    said = diagnosis(exhibit)
    assert len(said) > 20
    assert said.endswith((".", "?"))
    outcome = replace(exercise, watched=frozenset()).grade(exhibit)
    if outcome.state == "raised":  # only the closed form, at alpha = 1
        assert exhibit is exhibits.divides_by_zero
        assert "closed form is 0 / 0" in outcome.mistake
    else:
        assert outcome.state == "wrong"
        assert said in outcome.mistake, outcome


def test_calls_are_written_so_that_they_can_be_typed():
    names = {"torch": torch, "Attempt": chapter.Attempt, "bursts": exhibits.bursts}
    for case in [*ROUNDS, *COSTS, *CHOICES, *POSITIONS, *TEXTS]:
        again = eval(f"[{case.typed}]", names)
        assert len(again) == len(case.args)
        for made, given in zip(again, case.args, strict=True):
            if callable(given):
                assert [made(n) for n in range(1, 9)] == [given(n) for n in range(1, 9)]
            elif isinstance(given, Once):
                assert list(made) == given.items
            else:
                assert same(made, given)
                assert not isinstance(given, torch.Tensor) or made.dtype == given.dtype
    assert typed(torch.tensor(0.5)) == "torch.tensor(0.5)"


def test_a_replay_without_a_change_is_the_chapters():
    for case in TEXTS:
        text, k = case.args
        assert rounds(text, k, capped) == chapter.replay(text, k)


def test_bursts():
    assert [tuple(a) for a in exhibits.bursts(3, 0)] == [(16, 3), (16, 2), (16, 1), (16, 0), (16, 0)]
    assert [tuple(a) for a in exhibits.bursts(3, drafted=2)] == [(2, 2), (2, 2), (2, 1), (2, 0)]


# ---- the damage that the page tells of


def test_alpha_where_k_belongs_makes_a_small_gain_a_large_one():
    """llama.cpp#3649: alpha = .44, c = .11, K = 5."""
    assert f"{chapter.speedup(0.44, 0.11, 5):.2f}" == "1.14"
    assert exhibits.alpha_where_k_belongs(0.44, 0.11, 5) > 1.65


def test_k_times_acceptance_grows_without_end():
    claims = [exhibits.k_times_acceptance(0.71, 0.3, k) for k in (5, 50)]
    assert claims == [pytest.approx(3.55), pytest.approx(35.5)]
    assert chapter.speedup(0.71, 0.3, 50) < 0.3


def test_rates_by_position_read_the_other_way():
    """vllm#43091: .75, .57, .45 are cumulative, and make 2.77."""
    reported = [0.75, 0.57, 0.45]
    assert exhibits.read_as_cumulative(reported) == pytest.approx(2.77)
    assert chapter.expected_tokens_by_position(chapter.conditional_rates(reported)) == pytest.approx(2.77)
    assert chapter.expected_tokens_by_position(reported) == pytest.approx(2.37, abs=0.01)
