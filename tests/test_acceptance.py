"""Chapter 3: when a drafted token stays. Exact on random laws, and on the pair of the public reports."""

from __future__ import annotations

import pytest
import torch
from engine_parts import P, Q, distance, laws
from hypothesis import given
from hypothesis import strategies as st

from specdec_lessons.acceptance import (
    acceptance_probability,
    acceptance_rate,
    accepted_prefix,
    law_of_rule,
)
from specdec_lessons.residual import residual

TINY = torch.finfo(torch.float32).smallest_normal


def correct(p, q, x):
    return float(acceptance_probability(p[x], q[x])), residual(p, q)


def naive(p, q, x):
    """The tempting rule: keep with the right probability, then ask the target again."""
    return float(acceptance_probability(p[x], q[x])), p


@given(laws(n=2))
def test_the_correct_rule_gives_the_target_law(pair):
    p, q = pair
    assert distance(law_of_rule(correct, p, q), p) < 1e-15


@given(laws(n=2))
def test_the_naive_rule_is_off_by_what_the_residual_would_have_mended(pair):
    """Negative control, with its size: wrong wherever a rejection can happen."""
    p, q = pair
    missed = (1 - acceptance_rate(p, q)) * distance(p, residual(p, q))
    assert distance(law_of_rule(naive, p, q), p) == pytest.approx(float(missed), abs=1e-15)


@given(laws(n=2))
def test_alpha_is_one_minus_the_distance_and_the_mean_acceptance(pair):
    p, q = pair
    alpha = acceptance_rate(p, q)
    assert float(alpha) == pytest.approx(1 - distance(p, q), abs=1e-15)
    assert float((q * acceptance_probability(p, q)).sum()) == pytest.approx(float(alpha), abs=1e-15)
    assert torch.equal(alpha, acceptance_rate(q, p))


@given(laws(n=2))
def test_acceptance_probability_pays_the_minimum(pair):
    p, q = pair
    kept = acceptance_probability(p, q)
    assert ((kept >= 0) & (kept <= 1)).all()
    torch.testing.assert_close(q * kept, torch.minimum(p, q), rtol=0, atol=1e-16)
    assert (kept[p == 0] == 0).all()
    assert (kept[(p >= q) & (p > 0)] == 1).all()  # exactly: a coin of the largest uniform must not reject


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_no_division_by_zero(dtype):
    p = torch.tensor([0, 0, 0.5, TINY, 1, 0.5], dtype=dtype)
    q = torch.tensor([0, 1, 0, 1, TINY, 0.5], dtype=dtype)
    kept = acceptance_probability(p, q)
    assert kept.dtype == dtype
    assert kept.tolist() == [0, 0, 1, TINY, 1, 1]


@given(st.floats(0, 1, width=32), st.floats(0, 1, width=32))
def test_float32_never_leaves_the_unit_interval(p, q):
    kept = float(acceptance_probability(torch.tensor(p), torch.tensor(q)))
    assert 0 <= kept <= 1
    if p == 0:
        assert kept == 0
    if p >= q and p > 0:
        assert kept == 1


def test_shapes():
    p, q = torch.rand(2, 3, 5), torch.rand(2, 3, 5)
    assert acceptance_probability(p, q).shape == (2, 3, 5)
    assert acceptance_rate(p, q).shape == (2, 3)
    assert acceptance_probability(torch.empty(0), torch.empty(0)).shape == (0,)
    assert acceptance_probability(p[0, 0, 0], q[0, 0, 0]).shape == ()


@given(st.lists(st.booleans(), max_size=8))
def test_accepted_prefix_stops_at_the_first_rejection(flips):
    expected = flips.index(False) if False in flips else len(flips)
    assert accepted_prefix(torch.tensor(flips, dtype=torch.bool)) == expected


def test_accepted_prefix_is_not_a_count():
    assert accepted_prefix(torch.tensor([True, False, True, True])) == 1


def test_law_of_rule_walks_every_way_in():
    """Kept or replaced, nothing else: always keep gives q, never keep gives the replacement."""
    assert distance(law_of_rule(lambda p, q, x: (1.0, p), P, Q), Q) == 0
    assert distance(law_of_rule(lambda p, q, x: (0.0, p), P, Q), P) < 1e-16
    one_hot = torch.tensor([0, 1.0, 0, 0], dtype=torch.float64)
    asked = []
    law_of_rule(lambda p, q, x: (asked.append(x) or 1.0, p), P, one_hot)
    assert asked == [1]  # what is never drafted is never judged


def test_the_reference_pair():
    assert float(acceptance_rate(P, Q)) == pytest.approx(0.7, abs=1e-15)
    assert distance(law_of_rule(naive, P, Q), P) == pytest.approx(0.105, abs=1e-15)
    assert distance(law_of_rule(correct, P, Q), P) < 1e-15
