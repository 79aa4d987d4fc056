"""What a round and a generation say about themselves: three rates, three names."""

from __future__ import annotations

import pytest

from specdec_lessons.foundations.records import Generation, Rates, Round, rates


def round_of(
    drafted: int, accepted: int, emitted: int | None = None, stop_reason: str | None = None
) -> Round:
    tokens = tuple(range(1, accepted + 2))[:emitted]
    return Round(tuple(range(1, drafted + 1)), accepted, accepted + 1, tokens, 0.25, 0.75, stop_reason)


EXAMPLE = [round_of(4, 4), round_of(4, 0), round_of(4, 2, stop_reason="length")]


def test_the_example_of_the_documentation():
    assert [r.tested for r in EXAMPLE] == [4, 1, 3]
    assert rates(EXAMPLE) == Rates(alpha=6 / 8, utilisation=6 / 12, tau=9 / 3)


def test_the_mask_has_a_letter_for_each_drafted_token():
    assert [r.mask for r in EXAMPLE] == ["1111", "0---", "110-"]
    assert round_of(0, 0).mask == ""
    for r in (round_of(n, a) for n in range(5) for a in range(n + 1)):
        assert (len(r.mask), r.mask.count("1"), len(r.mask.rstrip("-"))) == (
            len(r.drafted),
            r.accepted,
            r.tested,
        )


def test_generation_says_the_same():
    generation = Generation([7], EXAMPLE, "length", 3.0)
    assert (generation.alpha, generation.utilisation, generation.tau) == (0.75, 0.5, 3.0)
    assert generation.tokens == [1, 2, 3, 4, 5, 1, 1, 2, 3]
    assert generation.tokens_per_second == 3.0
    assert generation.acceptance_by_position == [2 / 3, 1.0, 1 / 2, 1.0]


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_clock_that_did_not_advance_gives_no_rate(seconds):
    assert Generation([7], EXAMPLE, "length", seconds).tokens_per_second is None


def test_alpha_is_not_utilisation_and_never_above_one():
    for drafted in range(1, 5):
        for accepted in range(drafted + 1):
            alpha, utilisation, tau = rates([round_of(drafted, accepted)])
            assert utilisation <= alpha <= 1
            assert tau == accepted + 1


def test_nothing_tested_nothing_drafted_nothing_run():
    assert rates([]) == Rates(None, None, None)
    assert rates([round_of(0, 0)]) == Rates(None, None, 1.0)
    empty = Generation([7], [], "length", 0.0)
    assert (empty.tokens, empty.alpha, empty.tau, empty.tokens_per_second) == ([], None, None, None)
    assert empty.acceptance_by_position == []


def test_a_position_that_no_round_tested_is_none():
    assert Generation([7], [round_of(3, 0)], "length", 1.0).acceptance_by_position == [0.0, None, None]
    mixed = Generation([7], [round_of(1, 1), round_of(3, 3)], "length", 1.0)
    assert mixed.acceptance_by_position == [1.0, 1.0, 1.0]


def test_tests_before_a_stop_count_tau_counts_only_what_was_emitted():
    """A stop at the second of four accepted tokens: four tests were made, two tokens came out."""
    assert rates([round_of(4, 4, emitted=2, stop_reason="stop")]) == Rates(1.0, 1.0, 2.0)


@pytest.mark.parametrize(
    ("round_", "kinds"),
    [
        (round_of(2, 2), ("accepted", "accepted", "bonus")),
        (round_of(2, 1), ("accepted", "recovered")),
        (round_of(2, 0), ("recovered",)),
        (round_of(0, 0), ("bonus",)),
        (round_of(3, 3, emitted=2), ("accepted", "accepted")),
    ],
)
def test_kinds(round_, kinds):
    assert round_.kinds == kinds
    assert len(round_.kinds) == len(round_.tokens)
