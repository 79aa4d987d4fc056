"""Coins and draws: exact intervals, never an impossible token, nobody else's random state."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
import torch
from engine_parts import laws
from hypothesis import given
from hypothesis import strategies as st

from specdec_lessons.foundations.randomness import TorchRandomness, pick

LARGEST = 1 - 2**-53  # the largest uniform below 1


@st.composite
def dyadic_laws(draw):
    """Laws whose cumulative sums are exact in float64 and float32: weights that sum to 1024."""
    cuts = sorted(draw(st.lists(st.integers(0, 1024), min_size=0, max_size=7)))
    edges = [0, *cuts, 1024]
    weights = [b - a for a, b in pairwise(edges)]
    return torch.tensor(weights, dtype=torch.float64) / 1024


@given(
    dyadic_laws(),
    st.lists(st.integers(1, 300), min_size=8, max_size=8),
    st.integers(0, 1023) | st.floats(0, 1023.999),
    st.sampled_from([torch.float32, torch.float64]),
)
def test_pick_returns_the_interval_that_holds_u(law, gaps, position, dtype):
    """Also where the tokens stand far apart in a vocabulary of hundreds, with nothing in between."""
    u = position / 1024
    expected = next(x for x, edge in enumerate(law.cumsum(0).tolist()) if edge > u)
    assert pick(law.to(dtype), u) == expected
    places = torch.tensor(gaps[: len(law)]).cumsum(0)
    spread = torch.zeros(int(places[-1]) + gaps[0], dtype=dtype)
    spread[places] = law.to(dtype)
    assert pick(spread, u) == places[expected]


def test_pick_at_the_edge_of_a_block():
    """Two ways of adding up 2^-53 and hundreds of 2^-106 differ; no impossible token may fall between."""
    for start in (64, 128, 256, 512, 1024):
        law = torch.zeros(2 * start, dtype=torch.float64)
        law[0], law[start + 1], law[start + 2 :] = 1, 2**-53, 2**-106
        for u in (0.0, 0.5, LARGEST):
            assert law[pick(law, u)] > 0


@given(laws(), st.sampled_from([0.0, 5e-324, 0.5, LARGEST]) | st.floats(0, 1, exclude_max=True))
def test_pick_never_returns_an_impossible_token(drawn, u):
    (law,) = drawn
    for dtype in (torch.float64, torch.float32, torch.bfloat16):
        assert law[pick(law.to(dtype), u)] > 0


def test_pick_at_the_ends():
    law = torch.tensor([0, 0, 0.25, 0, 0.75, 0, 0])
    assert pick(law, 0.0) == 2
    assert pick(law, LARGEST) == 4
    assert pick(torch.tensor([1.0, 0, 0]), 0.0) == pick(torch.tensor([1.0, 0, 0]), LARGEST) == 0
    assert pick(torch.tensor([0, 0, 1.0]), 0.0) == pick(torch.tensor([0, 0, 1.0]), LARGEST) == 2
    assert pick(torch.tensor([0.25, 0.75]), 0.25) == 1  # intervals are closed below, open above


def test_pick_when_the_sum_is_not_one():
    """float32 laws sum to 1 only nearly; u is scaled by the sum that was reached, never past the last."""
    law = torch.tensor([0.3, 0.3, 0.3], dtype=torch.float64)
    assert [pick(law, u) for u in (0.0, 0.5, LARGEST)] == [0, 1, 2]
    tenths = torch.full((10,), 0.1, dtype=torch.float64)
    assert pick(torch.cat([tenths, torch.zeros(2, dtype=torch.float64)]), LARGEST) == 9


def test_every_positive_token_of_a_real_vocabulary_can_be_drawn():
    """In float64; the control shows that a float32 sum leaves thousands of tokens no interval at all."""
    logits = 3 * torch.randn(49_152, generator=torch.Generator().manual_seed(0))
    law = logits.softmax(0)
    edges = law.double().cumsum(0) / law.double().sum()
    middles = edges - (law.double() / law.double().sum()) / 2
    for token in [*law.argsort()[:200].tolist(), *range(0, 49_152, 400)]:
        assert pick(law, float(middles[token])) == token
    no_width = (law.cumsum(0).diff() == 0).sum()
    assert no_width > 1000


def test_flip_is_strict(monkeypatch):
    randomness = TorchRandomness(0)
    chances = torch.tensor([0.0, 1e-30, 0.5, 1.0])
    monkeypatch.setattr(randomness, "_uniforms", lambda n: torch.zeros(n, dtype=torch.float64))
    assert randomness.flip(chances).tolist() == [False, True, True, True]
    monkeypatch.setattr(randomness, "_uniforms", lambda n: torch.full((n,), LARGEST, dtype=torch.float64))
    assert randomness.flip(chances).tolist() == [False, False, False, True]


def test_flip_and_draw_frequencies():
    randomness, n = TorchRandomness(1), 20_000
    law = torch.tensor([0.1, 0.0, 0.6, 0.3], dtype=torch.float64)
    counts = randomness.draw(law.expand(n, 4)).bincount(minlength=4)
    assert (counts / n).tolist() == pytest.approx(law.tolist(), abs=0.015)
    coins = randomness.flip(torch.tensor([0.25, 0.9]).repeat(n, 1).flatten()).reshape(n, 2).double()
    assert coins.mean(0).tolist() == pytest.approx([0.25, 0.9], abs=0.015)
    assert float((coins[:, 0] * coins[:, 1]).mean()) == pytest.approx(0.225, abs=0.015)  # independent


def test_shapes_and_types():
    randomness = TorchRandomness(0)
    assert randomness.flip(torch.empty(0)).shape == (0,)
    assert randomness.flip(torch.ones(3)).dtype == torch.bool
    drawn = randomness.draw(torch.ones(2, 3, 5))
    assert (drawn.shape, drawn.dtype) == ((2, 3), torch.int64)
    assert randomness.draw(torch.ones(5)).shape == ()
    assert randomness.draw(torch.ones(0, 5)).shape == (0,)


def test_the_same_seed_gives_the_same_answers_and_another_does_not():
    def answers(randomness):
        return [
            *randomness.flip(torch.full((40,), 0.5)).tolist(),
            *randomness.draw(torch.ones(40, 100)).tolist(),
        ]

    assert answers(TorchRandomness(3)) == answers(TorchRandomness(3))
    assert answers(TorchRandomness(3)) != answers(TorchRandomness(4))
    assert answers(TorchRandomness()) != answers(TorchRandomness())
    generator = torch.Generator().manual_seed(3)
    assert answers(TorchRandomness(generator)) == answers(TorchRandomness(3))
    assert answers(TorchRandomness(generator)) != answers(
        TorchRandomness(3)
    )  # it goes on, it does not restart


def test_no_uniform_is_used_twice():
    randomness = TorchRandomness(0)
    uniforms = torch.cat([randomness._uniforms(3) for _ in range(50)])
    assert uniforms.dtype == torch.float64
    assert len(uniforms.unique()) == 150


def test_the_global_random_state_is_not_touched():
    torch.manual_seed(0)
    before = torch.get_rng_state(), random.getstate(), np.random.get_state()
    for seed in (None, 5):
        randomness = TorchRandomness(seed)
        randomness.flip(torch.ones(4) / 2)
        randomness.draw(torch.ones(4, 4))
    assert torch.equal(torch.get_rng_state(), before[0])
    assert random.getstate() == before[1]
    assert all(np.array_equal(a, b) for a, b in zip(np.random.get_state(), before[2], strict=True))
