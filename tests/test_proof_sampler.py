"""The sampler is part of the proof: the exact law of `pick`, from the intervals that lead to each token.

`pick` never decreases in u, so the law of a token is the length of the interval of u that returns it, and
its ends are found by bisection of the real function.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
import torch
from torch import Tensor

from specdec_lessons.foundations.exact import total_variation
from specdec_lessons.foundations.randomness import TorchRandomness, pick
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.residual import residual

VOCABULARY = 49_152  # SmolLM2's
LARGEST = 1 - 2**-53  # the largest float64 below 1


def first_u(law: Tensor, token: int, low: float = 0.0, high: float = 1.0) -> float:
    """Return the least u in (low, high] with pick(law, u) >= token, to the last bit; else `high`."""
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if pick(law, middle) >= token else (middle, high)
    return high


def law_of_pick(law: Tensor) -> dict[int, float]:
    """Return {token: length of its interval}, by bisecting every edge."""
    edges = [0.0, *(first_u(law, token) for token in range(1, len(law))), 1.0]
    return {token: edges[token + 1] - edges[token] for token in range(len(law))}


def real_size_law(seed: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """A law over a real vocabulary, peaked as a language model's: normal logits with standard deviation 3."""
    generator = torch.Generator().manual_seed(seed)
    return Sampling().law(3 * torch.randn(VOCABULARY, generator=generator, dtype=dtype))


def exact_law(law: Tensor) -> list[float]:
    """The law that floats of a law stand for: divided by their exact sum, which is 1 but for rounding."""
    total = sum(map(Fraction, law.tolist()))
    return [float(Fraction(chance) / total) for chance in law.tolist()]


@pytest.mark.parametrize(
    "weights",
    [
        [0.5, 0.3, 0.15, 0.05],
        [0.0, 0.2, 0.0, 0.0, 0.7, 0.1, 0.0],
        [1e-12, 1 - 1e-12],
        [0.1] * 10,
        [0.0, 1.0, 0.0],
    ],
)
def test_small_law_is_exact(weights: list[float]):
    law = torch.tensor(weights, dtype=torch.float64)
    expected = dict(enumerate(exact_law(law)))
    assert total_variation(law_of_pick(law), expected) < 1e-15


def missed(law: Tensor, drawn: Callable[[Tensor, float], int]) -> int:
    """How many tokens are not drawn at the centre of their interval of the exact law."""
    expected = torch.tensor(exact_law(law), dtype=torch.float64)
    centres = (expected.cumsum(0) - expected / 2).tolist()
    return sum(drawn(law, u) != token for token, u in enumerate(centres))


def test_every_token_of_a_real_vocabulary_has_its_interval():
    law = real_size_law(0).double()
    assert (law > 0).all()
    assert missed(law, pick) == 0


def test_widths_over_a_real_vocabulary_are_the_law():
    """Both edges of the rarest tokens, of the likeliest and of some between, against exact fractions."""
    law = real_size_law(0)
    expected = exact_law(law)
    order = law.argsort().tolist()
    chosen = {*order[:100], *order[-100:], *order[:: VOCABULARY // 100]}
    before = torch.tensor(expected, dtype=torch.float64).cumsum(0).tolist()
    for token in chosen:
        start = before[token] - expected[token]
        window = 1e-12 + expected[token] / 2  # wide enough to hold the edge: the bisection asserts it
        left = edge_near(law, token, start, window)
        right = edge_near(law, token + 1, before[token], window)
        assert right > left
        assert right - left == pytest.approx(expected[token], abs=1e-14)


def edge_near(law: Tensor, token: int, u: float, window: float) -> float:
    low, high = max(u - window, 0.0), min(u + window, 1.0)
    assert low == 0 or pick(law, low) < token
    assert high == 1 or pick(law, high) >= token
    return first_u(law, token, low, high)


def test_tokens_of_probability_zero_are_never_drawn():
    """Top-k over a real vocabulary, a residual and zeros at both ends, at every place where an edge lies."""
    p, q = real_size_law(0), real_size_law(1)
    narrow = Sampling(top_k=50).law(p.log())
    owed = residual(p, q)
    ends = torch.zeros(VOCABULARY)
    ends[20_000:20_003] = torch.tensor([0.2, 0.5, 0.3])
    for law in (narrow, ends, owed):
        edges = law.double().cumsum(0)
        positive = (edges[law > 0] / edges[-1]).tolist()
        near = [u + step for u in positive[:: max(1, len(positive) // 100)] for step in (-1e-16, 0.0, 1e-16)]
        for u in [0.0, 5e-324, LARGEST, *(u for u in near if 0 <= u < 1)]:
            assert law[pick(law, u)] > 0, f"u = {u!r}"


def test_draw_is_pick_with_the_generators_uniforms():
    laws = torch.stack([real_size_law(seed) for seed in range(3)])
    u = torch.rand(3, dtype=torch.float64, generator=torch.Generator().manual_seed(5)).tolist()
    drawn = TorchRandomness(5).draw(laws).tolist()
    assert drawn == [pick(law, chance) for law, chance in zip(laws, u, strict=True)]


def test_a_float32_sum_loses_thousands_of_tokens():
    """Negative control: intervals of no width, counted. In float64 there is none."""
    law = real_size_law(0)
    lost = without_width(law.cumsum(0), law)
    print(f"float32: {lost} of {VOCABULARY} tokens of positive probability can never be drawn")
    assert lost > 1000
    assert without_width(law.double().cumsum(0), law) == 0


def test_the_interval_test_finds_a_float32_sum():
    """Negative control for the test of every token."""
    law = real_size_law(0)
    edges = law.cumsum(0)
    assert missed(law, lambda law, u: int(torch.searchsorted(edges, u * edges[-1], right=True))) > 1000


def without_width(edges: Tensor, law: Tensor) -> int:
    """How many positive tokens have an interval of length zero."""
    widths = torch.diff(edges, prepend=edges.new_zeros(1))
    return int(((widths <= 0) & (law > 0)).sum())
