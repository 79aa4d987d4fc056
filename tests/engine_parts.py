"""Small parts for tests of the engine: models and drafters whose every answer is known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from hypothesis import strategies as st
from torch import Tensor

from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.sampling import point_mass

# the reference pair of the public reports; the sum of minima is .7
P = torch.tensor([0.5, 0.3, 0.15, 0.05], dtype=torch.float64)
Q = torch.tensor([0.25, 0.45, 0.1, 0.2], dtype=torch.float64)


def distance(law: Tensor, other: Tensor) -> float:
    """Return the total variation distance of two laws (V,)."""
    return 0.5 * float((law - other).abs().sum())


@st.composite
def laws(draw: Callable, n: int = 1, largest: int = 6) -> tuple[Tensor, ...]:
    """Random float64 laws (n of them, all of one size), with zeros among their probabilities."""
    size = draw(st.integers(1, largest))
    weights = st.lists(st.integers(0, 9), min_size=size, max_size=size).filter(any)
    drawn = [torch.tensor(draw(weights), dtype=torch.float64) for _ in range(n)]
    return tuple(law / law.sum() for law in drawn)


class Table:
    """A target that says after every sequence what `next_law(sequence)` says; it counts its passes."""

    def __init__(self, next_law: Callable[[Sequence[int]], Tensor], context_length: int = 1000):
        self.next_law = next_law
        self.vocab_size = len(next_law([0]))
        self.context_length = context_length
        self.calls: list[tuple[int, int]] = []

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        self.calls.append((len(sequence), last))
        assert 1 <= last <= len(sequence) <= self.context_length
        ends = range(len(sequence) - last + 1, len(sequence) + 1)
        return torch.stack([self.next_law(sequence[:end]) for end in ends]).log()


def saying(tokens: Sequence[int], vocab_size: int = 10, context_length: int = 1000) -> Table:
    """Return a target that is certain: after a sequence of n tokens it says tokens[n], then 0 for ever."""

    def next_law(sequence: Sequence[int]) -> Tensor:
        token = tokens[len(sequence)] if len(sequence) < len(tokens) else 0
        return point_mass(torch.tensor(token), vocab_size, torch.float64)

    return Table(next_law, context_length)


class Scripted:
    """A drafter that hands out given drafts, one a round, cut to k tokens; one-hot unless laws are given."""

    def __init__(self, *drafts: Sequence[int], vocab_size: int = 10):
        self.drafts, self.vocab_size = list(drafts), vocab_size
        self.asked: list[int] = []

    def draft(self, context, k, sampling, randomness) -> Draft:
        self.asked.append(k)
        tokens = torch.tensor((self.drafts.pop(0) if self.drafts else [])[:k], dtype=torch.int64)
        return Draft(tokens, point_mass(tokens, self.vocab_size, torch.float64))


class Handing:
    """A drafter that hands over one given draft whatever it is asked."""

    def __init__(self, draft: object):
        self.given = draft

    def draft(self, context, k, sampling, randomness) -> object:
        return self.given


class NeverCalled:
    """A target and a drafter at once; touching either is a failure, for input that must be refused before."""

    vocab_size, context_length = 10, 8

    def rows(self, sequence, last):
        raise AssertionError("the model was called")

    def draft(self, context, k, sampling, randomness):
        raise AssertionError("the drafter was called")


class Answers:
    """Randomness with given uniforms, for every coin and draw in turn; it ends when they do."""

    def __init__(self, *uniforms: float):
        self.uniforms = list(uniforms)

    def flip(self, probability: Tensor) -> Tensor:
        return torch.tensor([self.uniforms.pop(0) < p for p in probability.tolist()], dtype=torch.bool)

    def draw(self, laws: Tensor) -> Tensor:
        from specdec_lessons.foundations.randomness import pick

        tokens = [pick(law, self.uniforms.pop(0)) for law in laws.reshape(-1, laws.shape[-1])]
        return torch.tensor(tokens).reshape(laws.shape[:-1])
