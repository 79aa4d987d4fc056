"""Laws from logits: equal to Hugging Face's processors, exact at temperature 0, loud about overflow."""

from __future__ import annotations

import itertools
import math

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from transformers.generation.logits_process import (
    TemperatureLogitsWarper,
    TopKLogitsWarper,
    TopPLogitsWarper,
)

from specdec_lessons.foundations.sampling import Sampling, point_mass, temperature_law

# quarters, so that ties are common and exact; moved and stretched to reach large numbers
rows = st.builds(
    lambda row, scale, shift: [scale * x / 4 + shift for x in row],
    st.lists(st.integers(-32, 32), min_size=2, max_size=12),
    st.sampled_from([1, 16, 1024]),
    st.sampled_from([0, -4096, 65536]),
)
samplings = st.builds(
    Sampling,
    temperature=st.sampled_from([0.125, 0.5, 0.7, 1.0, 1.5, 8.0]),
    top_k=st.none() | st.integers(1, 14),
    top_p=st.none() | st.sampled_from([0.05, 0.3, 0.5, 0.9, 0.999, 1.0]),
)


def hugging_face(logits: torch.Tensor, sampling: Sampling) -> torch.Tensor:
    """The law (n, V) of Hugging Face's own processors, in the order `generate` applies them."""
    processors: list = [TemperatureLogitsWarper(sampling.temperature)]
    if sampling.top_k is not None:
        processors.append(TopKLogitsWarper(sampling.top_k))
    if sampling.top_p is not None:
        processors.append(TopPLogitsWarper(sampling.top_p))
    scores = logits
    for processor in processors:
        scores = processor(torch.zeros(len(logits), 1, dtype=torch.int64), scores)
    return scores.softmax(-1)


def on_an_edge(logits: torch.Tensor, sampling: Sampling, margin: float) -> bool:
    """Whether a sum of tokens meets 1 - top_p so closely that rounding alone decides who stays."""
    if sampling.top_p is None:
        return False
    before = hugging_face(logits, Sampling(sampling.temperature, sampling.top_k))
    sums = before.sort(-1).values.cumsum(-1)
    return bool(((sums - (1 - sampling.top_p)).abs() < margin).any())


@given(rows, samplings, st.sampled_from([(torch.float64, 1e-9), (torch.float32, 1e-4)]))
def test_law_equals_hugging_face(row, sampling, precision):
    dtype, tolerance = precision
    logits = torch.tensor([row], dtype=dtype)
    assume(not on_an_edge(logits, sampling, tolerance))
    law = sampling.law(logits)
    expected = hugging_face(logits, sampling)
    assert law.dtype == dtype
    assert torch.equal(law > 0, expected > 0)
    # dividing 65536 by the temperature leaves Hugging Face's scores with that much less of a fraction
    torch.testing.assert_close(law, expected, rtol=0, atol=tolerance if dtype == torch.float64 else 0.02)
    torch.testing.assert_close(law.sum(-1), torch.ones(1, dtype=dtype), rtol=0, atol=tolerance)


@given(st.lists(st.integers(-32, 32), min_size=2, max_size=12), samplings)
def test_float32_law_equals_hugging_face_to_the_sixth_digit(row, sampling):
    logits = torch.tensor([row], dtype=torch.float32) / 4
    assume(not on_an_edge(logits, sampling, 1e-5))
    torch.testing.assert_close(sampling.law(logits), hugging_face(logits, sampling), rtol=0, atol=2e-6)


def test_the_comparison_sees_a_wrong_order():
    """Negative control: top-p before temperature is another law, and the processors tell them apart."""
    logits = torch.tensor([[2.0, 1.0, 0.0, -1.0]], dtype=torch.float64)
    right = Sampling(temperature=4.0, top_p=0.7)
    filtered = Sampling(top_p=0.7).law(logits).log()
    wrong = Sampling(temperature=4.0).law(filtered)
    assert not torch.equal(wrong > 0, hugging_face(logits, right) > 0)
    torch.testing.assert_close(right.law(logits), hugging_face(logits, right))


def test_ties_with_the_kth_stay():
    law = Sampling(top_k=2).law(torch.tensor([3.0, 1.0, 1.0, 0.0], dtype=torch.float64))
    assert (law > 0).tolist() == [True, True, True, False]


def test_top_p_takes_the_token_that_reaches_the_mass():
    logits = torch.tensor([0.5, 0.3, 0.15, 0.05], dtype=torch.float64).log()
    assert Sampling(top_p=0.6).law(logits).tolist() == pytest.approx([0.625, 0.375, 0, 0])
    assert Sampling(top_p=0.4).law(logits).tolist() == [1, 0, 0, 0]
    assert Sampling(top_p=1e-300).law(logits).tolist() == [1, 0, 0, 0]
    assert Sampling(top_p=1.0).law(logits).tolist() == pytest.approx([0.5, 0.3, 0.15, 0.05])


def test_top_p_that_is_met_exactly_takes_no_further_token():
    for dtype in (torch.float32, torch.float64):
        logits = torch.zeros(1, 4, dtype=dtype)
        for top_p, kept in ((0.25, 1), (0.5, 2), (0.75, 3), (1.0, 4)):
            sampling = Sampling(top_p=top_p)
            assert int((sampling.law(logits) > 0).sum()) == kept
            torch.testing.assert_close(sampling.law(logits), hugging_face(logits, sampling))


def test_near_ties_are_told_apart_as_hugging_face_does():
    for row, sampling in [
        ([1.0, 1e-9, 0.0], Sampling(temperature=0.5, top_k=2)),
        ([1e-9, 0.0], Sampling(top_p=0.4)),
    ]:
        logits = torch.tensor([row])
        assert torch.equal(sampling.law(logits)[0] > 0, hugging_face(logits, sampling)[0] > 0)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8))
def test_temperature_zero_is_the_first_argmax(row):
    logits = torch.tensor(row, dtype=torch.float64)
    law = temperature_law(logits, 0)
    assert law.tolist() == [float(x == row.index(max(row))) for x in range(len(row))]
    assert torch.equal(Sampling(temperature=0, top_k=1, top_p=0.1).law(logits), law)


@pytest.mark.parametrize("temperature", [1e-3, 1e-6, 1e-20, 1e-38, 1e-44, 1e-50, 1e-300, 5e-324])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_tiny_temperatures_share_the_mass_among_the_largest(temperature, dtype):
    rows = [[70000.0, 70001.0, 70001.0, -torch.inf], [3.0, 1.0, 2.0, 0.0], [0.0, -1.0, 0.0, -2.0]]
    logits = torch.tensor(rows, dtype=dtype)
    expected = torch.tensor([[0, 0.5, 0.5, 0], [1, 0, 0, 0], [0.5, 0, 0.5, 0]], dtype=dtype)
    for sampling in (Sampling(temperature), Sampling(temperature, top_k=2, top_p=0.9)):
        assert torch.equal(sampling.law(logits), expected)


@pytest.mark.parametrize("temperature", [1e30, 1e300])
def test_huge_temperatures_are_uniform(temperature):
    law = Sampling(temperature).law(torch.tensor([5.0, -5.0, 0.0, 1.0]))
    assert law.tolist() == pytest.approx([0.25] * 4)


def test_masked_tokens_get_nothing():
    logits = torch.tensor([-torch.inf, 1.0, -torch.inf, 1.0])
    for sampling in itertools.starmap(
        Sampling, [(1.0,), (0.3,), (1.0, 3), (0.5, None, 0.95), (2.0, 9, 0.99)]
    ):
        assert sampling.law(logits).tolist() == [0, 0.5, 0, 0.5]


def test_shapes_and_rows_are_independent():
    logits = torch.randn(2, 3, 7, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    for sampling in (Sampling(), Sampling(0), Sampling(0.6, 3), Sampling(1.2, 5, 0.8)):
        law = sampling.law(logits)
        assert law.shape == logits.shape
        for i, j in itertools.product(range(2), range(3)):
            torch.testing.assert_close(law[i, j], sampling.law(logits[i, j]), rtol=0, atol=1e-15)


def test_input_is_left_as_it_was():
    logits = torch.tensor([3.0, 1.0, 2.0, 0.0])
    before = logits.clone()
    for sampling in (Sampling(), Sampling(0), Sampling(0.5, 2, 0.9)):
        sampling.law(logits)
    assert torch.equal(logits, before)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_sixteen_bits_are_widened_before_scaling(dtype):
    """60000 / 0.5 is infinite in float16: widening must come first."""
    logits = torch.tensor([60000.0, 59000.0, 100.0], dtype=dtype)
    for sampling in (Sampling(0.5), Sampling(0), Sampling(0.5, 2, 0.9)):
        law = sampling.law(logits)
        assert law.dtype == torch.float32
        assert law.tolist() == [1, 0, 0]


@pytest.mark.parametrize("bad", [math.nan, math.inf])
@pytest.mark.parametrize("sampling", [Sampling(), Sampling(0), Sampling(0.5, 2, 0.9)])
def test_overflow_is_an_error(bad, sampling):
    for position in range(3):
        logits = torch.zeros(2, 3)
        logits[1, position] = bad
        with pytest.raises(ValueError, match=rf"logits with maximum {bad}.*float32 or bfloat16"):
            sampling.law(logits)
    with pytest.raises(ValueError, match="maximum -inf"):
        sampling.law(torch.full((3,), -torch.inf))
    with pytest.raises(ValueError, match="maximum inf"):
        sampling.law(torch.tensor([7e4, 1.0]).half())


@pytest.mark.parametrize("temperature", [-1.0, -1e-300, math.nan, math.inf, -math.inf])
def test_temperature_is_checked(temperature):
    with pytest.raises(ValueError, match=rf"temperature={temperature}: must be 0 \(greedy\) or"):
        Sampling(temperature=temperature)
    with pytest.raises(ValueError, match=f"temperature={temperature}"):
        temperature_law(torch.zeros(3), temperature)


@pytest.mark.parametrize("top_k", [0, -1, 2.0, 0.5])
def test_top_k_is_checked(top_k):
    with pytest.raises(ValueError, match=f"top_k={top_k}: keep at least 1 token, or pass None"):
        Sampling(top_k=top_k)


@pytest.mark.parametrize("top_p", [0, -0.1, 1.0000001, math.nan, math.inf])
def test_top_p_is_checked(top_p):
    with pytest.raises(ValueError, match=rf"top_p={top_p}: pass a mass in \(0, 1\]"):
        Sampling(top_p=top_p)


def test_point_mass():
    assert point_mass(torch.tensor([2, 0]), 3).tolist() == [[0, 0, 1], [1, 0, 0]]
    assert point_mass(torch.tensor(1), 2, torch.float64).dtype == torch.float64
    assert point_mass(torch.empty(0, dtype=torch.int64), 4).shape == (0, 4)
