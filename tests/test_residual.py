"""Chapter 4: what is drawn after a rejection, and what a whole draft earns."""

from __future__ import annotations

import pytest
import torch
from engine_parts import P, Q, laws
from hypothesis import given
from hypothesis import strategies as st

from specdec_lessons.acceptance import acceptance_rate
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.residual import residual, verify


@given(laws(n=2))
def test_what_the_coin_pays_and_what_the_residual_pays_is_the_target(pair):
    p, q = pair
    paid = torch.minimum(p, q) + (1 - acceptance_rate(p, q)) * residual(p, q)
    torch.testing.assert_close(paid, p, rtol=0, atol=1e-15)


@given(laws(n=2))
def test_the_residual_is_a_law_within_the_target(pair):
    p, q = pair
    rest = residual(p, q)
    assert (rest >= 0).all()
    assert float(rest.sum()) == pytest.approx(1, abs=1e-12)
    assert (rest[p == 0] == 0).all()
    if not torch.equal(p, q):
        assert (rest[(p <= q)] == 0).all()


def test_nothing_owed_returns_the_target():
    for law in (P, torch.tensor([0.5, 0.5]), torch.tensor([0.0, 1.0, 0.0])):
        assert torch.equal(residual(law, law), law)


def test_nothing_owed_by_rounding_returns_the_target():
    """q above p everywhere, as two float32 softmaxes of one law may be: the mass owed is exactly 0."""
    p = torch.tensor([0.25, 0.75])
    q = torch.nextafter(p, torch.ones(2))
    assert torch.equal(residual(p, q), p)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_mass_of_one_rounding_error_is_still_a_law(dtype):
    p = torch.tensor([0.25, 0.75], dtype=dtype)
    q = torch.stack([torch.nextafter(p[0], torch.zeros((), dtype=dtype)), p[1]])
    assert residual(p, q).tolist() == [1, 0]
    smallest = torch.tensor([torch.finfo(dtype).smallest_normal, 1], dtype=dtype)
    assert residual(smallest, torch.tensor([0, 1], dtype=dtype)).tolist() == [1, 0]


def test_inputs_are_left_as_they_were():
    p, q = P.clone(), Q.clone()
    residual(p, q)
    verify(Draft(torch.tensor([0]), q[None]), torch.stack([p, p]), torch.tensor([False]))
    assert torch.equal(p, P)
    assert torch.equal(q, Q)


@given(st.lists(st.booleans(), max_size=5), laws(n=11))
def test_verify_reads_the_row_of_the_first_rejection(flips, drawn):
    n = len(flips)
    target_laws, draft_laws = torch.stack(drawn[: n + 1]), torch.stack(drawn[6:])[:n]
    draft = Draft(torch.zeros(n, dtype=torch.int64), draft_laws)
    verdict = verify(draft, target_laws, torch.tensor(flips, dtype=torch.bool))
    if all(flips):
        assert verdict.accepted == n
        assert torch.equal(verdict.next_law, target_laws[n])  # the bonus row judges nothing
    else:
        first = flips.index(False)
        assert verdict.accepted == first
        assert torch.equal(verdict.next_law, residual(target_laws[first], draft_laws[first]))


def test_the_reference_pair():
    assert residual(P, Q).tolist() == pytest.approx([5 / 6, 0, 1 / 6, 0], abs=1e-15)
