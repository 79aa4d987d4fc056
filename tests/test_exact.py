"""The instrument of the proof: it must itself be exact, complete, and able to see a fault."""

from __future__ import annotations

import itertools
import math

import pytest
import torch
from engine_parts import laws
from hypothesis import given

from specdec_lessons.foundations.exact import Replay, law_of, paths, sequence_law, total_variation
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel


@given(laws())
def test_the_law_of_one_draw_is_the_law(drawn):
    (law,) = drawn
    expected = {x: p for x, p in enumerate(law.tolist()) if p > 0}
    assert law_of(lambda randomness: int(randomness.draw(law))) == expected


@given(laws(n=3))
def test_a_draw_that_depends_on_a_draw(drawn):
    first, *after = drawn

    def run(randomness):
        x = int(randomness.draw(first))
        return x, int(randomness.draw(after[x % 2]))

    law = law_of(run)
    size = range(len(first))
    expected = {(x, y): float(first[x] * after[x % 2][y]) for x, y in itertools.product(size, size)}
    assert total_variation(law, expected) < 1e-15


def test_coins_come_together_and_are_independent():
    chances = torch.tensor([0.5, 0.25, 0.125], dtype=torch.float64)
    law = law_of(lambda randomness: tuple(randomness.flip(chances).tolist()))
    assert len(law) == 8
    assert law[True, True, True] == 0.5 * 0.25 * 0.125
    assert law[False, True, False] == 0.5 * 0.25 * 0.875


def test_several_laws_are_drawn_in_one_call():
    two = torch.tensor([[0.5, 0.5], [0.25, 0.75]], dtype=torch.float64)
    law = law_of(lambda randomness: tuple(randomness.draw(two).tolist()))
    assert law == {(0, 0): 0.125, (0, 1): 0.375, (1, 0): 0.125, (1, 1): 0.375}


def test_certain_answers_are_no_branches():
    def run(randomness):
        coins = randomness.flip(torch.tensor([0.0, 1.0]))
        return (*coins.tolist(), int(randomness.draw(torch.tensor([0.0, 1.0, 0.0]))))

    assert list(paths(run)) == [((False, True, 1), 1.0)]


def test_each_path_is_walked_once():
    def run(randomness):
        n = 0
        while n < 4 and randomness.flip(torch.tensor([0.5])).item():
            n += 1
        return n

    walked = list(paths(run))
    assert len(walked) == 5
    assert dict(walked) == {0: 0.5, 1: 0.25, 2: 0.125, 3: 0.0625, 4: 0.0625}


def test_answers_look_like_those_of_the_real_randomness():
    for probability in (torch.empty(0), torch.tensor([0.5, 1.0])):
        real, replayed = TorchRandomness(0).flip(probability), Replay().flip(probability)
        assert (real.shape, real.dtype) == (replayed.shape, replayed.dtype)
    for shape in ((3,), (2, 3), (2, 2, 3), (0, 3)):
        real, replayed = (source.draw(torch.ones(shape) / 3) for source in (TorchRandomness(0), Replay()))
        assert (real.shape, real.dtype) == (replayed.shape, replayed.dtype)


def test_a_small_fault_is_seen_exactly():
    """Negative control: a bias of one in a million has that distance, not one lost in noise."""
    right = torch.tensor([0.5, 0.5], dtype=torch.float64)
    wrong = right + torch.tensor([1e-6, -1e-6], dtype=torch.float64)
    laws = [law_of(lambda randomness, law=law: int(randomness.draw(law))) for law in (right, wrong)]
    assert total_variation(*laws) == pytest.approx(1e-6, rel=1e-9)


def test_total_variation():
    assert total_variation({1: 1.0}, {1: 1.0}) == 0
    assert total_variation({1: 1.0}, {2: 1.0}) == 1
    assert total_variation({1: 0.5, 2: 0.5}, {1: 0.25, 3: 0.75}) == 0.75
    assert total_variation({}, {}) == 0


@pytest.mark.parametrize("sampling", [Sampling(), Sampling(0.5, top_k=2), Sampling(top_p=0.6)])
def test_sequence_law_is_the_chain_rule(sampling):
    model, prompt = TableModel.random(3), [0]

    def probability(tokens):
        rows = [model.rows([*prompt, *tokens[:i]], 1) for i in range(len(tokens))]
        return math.prod(float(sampling.law(row)[0, x]) for row, x in zip(rows, tokens, strict=True))

    law = sequence_law(model, prompt, 3, sampling)
    expected = {tokens: probability(tokens) for tokens in itertools.product(range(3), repeat=3)}
    assert total_variation(law, expected) < 1e-15
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    assert all(p > 0 for p in law.values())


def test_sequence_law_ends_at_the_first_stop_token():
    law = sequence_law(TableModel.random(3), [0], 3, stop_tokens=[2])
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    assert all(2 not in tokens[:-1] for tokens in law)
    assert {len(tokens) for tokens in law if tokens[-1] != 2} == {3}
    assert (2,) in law


def test_sequence_law_at_the_ends():
    model = TableModel.random(3)
    assert sequence_law(model, [0], 0) == {(): 1.0}
    greedy = sequence_law(model, [0], 4, Sampling(temperature=0))
    assert list(greedy.values()) == [1.0]


def test_sequence_law_is_what_plain_sampling_gives():
    model = TableModel.random(3)

    def run(randomness):
        tokens: list[int] = []
        while len(tokens) < 3 and 2 not in tokens:
            tokens.append(int(randomness.draw(model.rows([0, *tokens], 1).softmax(-1))))
        return tuple(tokens)

    assert total_variation(law_of(run), sequence_law(model, [0], 3, stop_tokens=[2])) < 1e-15
