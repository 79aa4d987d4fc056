"""The exhibits of chapter 6: each is wrong somewhere and says how; the small pairs are as they are told."""

from __future__ import annotations

import pytest
import torch
from engine_parts import saying

from specdec_lessons import engine as chapter
from specdec_lessons.course.answer import diagnosis
from specdec_lessons.exercises import test_engine as grader
from specdec_lessons.exercises.engine_cases import WORLDS
from specdec_lessons.exercises.engine_forms import same_or_nan, same_strings
from specdec_lessons.exercises.engine_worlds import Played, alike, played, right
from specdec_lessons.exhibits import engine as exhibits
from specdec_lessons.exhibits.engine_steps import round_with
from specdec_lessons.foundations.exact import law_of, sequence_law, total_variation
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling

ALL = {
    "speculative_round": exhibits.OF_SPECULATIVE_ROUND,
    "cut": exhibits.OF_CUT,
    "alpha": exhibits.ALPHA,
    "utilisation": exhibits.UTILISATION,
    "tau": exhibits.TAU,
    "stream_text": exhibits.OF_STREAM_TEXT,
}


@pytest.mark.parametrize("name", ALL)
def test_an_exhibit_says_what_it_does_in_a_sentence(name):
    said = [diagnosis(exhibit) for exhibit in ALL[name]]
    assert all(len(text) > 20 and text.endswith((".", ")")) for text in said)


def wrong_somewhere(exhibit) -> bool:
    return any(not alike(right(world), played(exhibit, world)) for world in WORLDS)


@pytest.mark.parametrize("exhibit", exhibits.OF_SPECULATIVE_ROUND, ids=lambda e: e.__name__)
def test_a_wrong_round_is_wrong_somewhere(exhibit):
    assert wrong_somewhere(exhibit)


def test_the_round_without_a_change_is_the_engines():
    def unchanged(*given):
        return round_with(given)

    assert not wrong_somewhere(unchanged)


@pytest.mark.parametrize("exhibit", exhibits.OF_CUT, ids=lambda e: e.__name__)
def test_a_wrong_cut_is_wrong_somewhere(exhibit):
    assert any(exhibit(*case.args) != chapter.cut(*case.args) for case in grader.BLOCKS)


@pytest.mark.parametrize("name", ["alpha", "utilisation", "tau"])
def test_a_wrong_rate_is_wrong_where_its_list_says(name):
    for exhibit in ALL[name]:
        pairs = [
            (getattr(exhibit(rounds), name), getattr(chapter.rates(rounds), name))
            for rounds in (exhibits.rounds_of(*counts) for _, counts in [*grader.COUNTS, *grader.RARE])
        ]
        silent = {
            ("utilisation", "rounded"),
            ("tau", "rounded"),
            ("tau", "none_for_zero"),
            ("tau", "in_percent"),
        }
        differs = any(not same_or_nan(got, wanted, 1e-9) for got, wanted in pairs)
        assert differs or (name, exhibit.__name__) in silent, exhibit.__name__


@pytest.mark.parametrize("exhibit", exhibits.OF_STREAM_TEXT, ids=lambda e: e.__name__)
def test_a_wrong_stream_is_wrong_somewhere(exhibit):
    lists = [pieces for pieces, _ in grader.PIECES]
    assert any(not same_strings(list(exhibit(pieces)), list(chapter.stream_text(pieces))) for pieces in lists)


# ---- the damage that the page tells of


def test_a_speed_up_of_drafted_over_accepted_grows_as_drafts_get_worse():
    claims = [
        exhibits.drafted_over_accepted(exhibits.rounds_of((4, accepted), (4, accepted))).tau
        for accepted in (4, 3, 2, 1)
    ]
    assert claims == sorted(claims)
    right_ones = [chapter.rates(exhibits.rounds_of((4, accepted))).tau for accepted in (4, 3, 2, 1)]
    assert right_ones == sorted(right_ones, reverse=True)


def test_statistics_that_read_100_percent():
    rounds = exhibits.rounds_of((4, 1), (4, 2))
    assert exhibits.rejecting_coin_not_counted(rounds).alpha == 1
    assert chapter.rates(rounds).alpha == 3 / 5
    (seen,) = Played(exhibits.only_the_accepted_in_drafted, WORLDS[1]).law
    assert len(seen.drafted) == seen.accepted == 1


def test_a_drafter_without_sampling_is_lossless():
    options = {"k": 2, "sampling": Sampling(temperature=0.5)}
    world = next(world for world in WORLDS if world.sampling == options["sampling"])
    found = Played(exhibits.drafter_without_sampling, world)
    assert found.distance() < 1e-12
    assert abs(found.tau - right(world).tau) > 0.01
    assert Played(exhibits.laws_sampled_again, world).distance() > 0.01


# ---- the pairs


def test_a_target_that_is_certain():
    target, same = exhibits.Saying(5, 1, 2), saying([5, 1, 2])
    for sequence, last in (([5], 1), ([5, 1], 2), ([5, 1, 7, 7], 3)):
        laws = Sampling().law(target.rows(sequence, last))
        assert laws.dtype == torch.float32
        assert torch.equal(laws.double(), Sampling().law(same.rows(sequence, last)))
    with pytest.raises(ValueError, match="last=3: a sequence of 2 tokens has rows 1 to 2"):
        target.rows([5, 1], 3)


def test_drafters_return_what_they_say():
    randomness = TorchRandomness(0)
    assert exhibits.Proposing(4, 6).draft([0], 5, Sampling(), randomness).tokens.tolist() == [4, 6]
    assert len(exhibits.Proposing(4, 6).draft([0], 1, Sampling(), randomness)) == 1
    assert len(exhibits.ShortDrafter(exhibits.DRAFT, 2).draft([0], 5, Sampling(), randomness)) == 2
    warm = exhibits.WarmDrafter(exhibits.DRAFT).draft([0], 1, Sampling(0.1), randomness)
    assert torch.equal(warm.laws, Sampling().law(exhibits.DRAFT.rows([0], 1)))


def distance_with(drafter) -> float:
    sampling = Sampling(temperature=0.5)

    def emitted(randomness):
        options = {"max_new_tokens": 3, "k": 2, "sampling": sampling, "stop_tokens": []}
        return tuple(chapter.generate(exhibits.TARGET, drafter, [0], randomness=randomness, **options).tokens)

    return total_variation(law_of(emitted), sequence_law(exhibits.TARGET, [0], 3, sampling))


@pytest.mark.parametrize(
    "make",
    [exhibits.ShortDrafter, exhibits.WarmDrafter, lambda draft: exhibits.DoubtfulDrafter(draft, False)],
)
def test_a_drafter_with_a_will_of_its_own_is_lossless(make):
    assert distance_with(make(exhibits.DRAFT)) < 1e-12


def test_a_drafter_that_throws_a_drawn_token_away_is_not():
    assert distance_with(exhibits.DoubtfulDrafter(exhibits.DRAFT, True)) > 0.01


def test_rounds_from_counts():
    first, second = exhibits.rounds_of((4, 2), (3, 3, 1))
    assert (len(first.drafted), first.accepted, len(first.tokens), first.tested) == (4, 2, 3, 3)
    assert (len(second.drafted), second.accepted, len(second.tokens), second.tested) == (3, 3, 1, 3)
