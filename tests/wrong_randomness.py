"""Wrong engines III: uniforms that are used twice, and a coin that wins when it must not."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import torch
from torch import Tensor
from wrong_registry import FORBIDDING_TARGET, Change, World, lossy

from specdec_lessons import engine
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.sampling import Sampling

speculative_round = engine.speculative_round


class Uniforms:
    """Randomness from numbered uniforms that may be asked again; each is known as an interval.

    An answer narrows the interval of the uniform that gave it, so that reuse stays exact: no grid, no seed.
    """

    def __init__(self, source: Randomness, intervals: list[tuple[float, float]] | None = None):
        self.source = source
        self.intervals = [] if intervals is None else intervals
        self.at = 0

    def piece(self, cuts: Sequence[float]) -> int:
        """Which piece of [0, 1), cut at `cuts`, holds the next uniform."""
        if self.at == len(self.intervals):
            self.intervals.append((0.0, 1.0))
        low, high = self.intervals[self.at]
        inside = [min(max(cut, low), high) for cut in (0.0, *cuts, 1.0)]
        widths = torch.tensor([b - a for a, b in itertools.pairwise(inside)], dtype=torch.float64)
        answer = int(self.source.draw(widths / widths.sum()))
        self.intervals[self.at] = inside[answer], inside[answer + 1]
        self.at += 1
        return answer

    def flip(self, probability: Tensor) -> Tensor:
        return torch.tensor([self.piece([chance]) == 0 for chance in probability.tolist()], dtype=torch.bool)

    def draw(self, laws: Tensor) -> Tensor:
        tokens = [self.piece(law.cumsum(0)[:-1].tolist()) for law in laws.reshape(-1, laws.shape[-1])]
        return torch.tensor(tokens).reshape(laws.shape[:-1])


class OneCoin(Uniforms):
    """All coins of a round share one uniform."""

    def flip(self, probability: Tensor) -> Tensor:
        start, answers = self.at, []
        for chance in probability.tolist():
            self.at = start
            answers.append(self.piece([chance]) == 0)
        return torch.tensor(answers, dtype=torch.bool)


class CoinDrawnAgain(Uniforms):
    """The uniform of the coin that rejected also draws the recovered token."""

    rejecting: int | None = None

    def flip(self, probability: Tensor) -> Tensor:
        start = self.at
        flips = super().flip(probability)
        self.rejecting = None if flips.all() else start + int(flips.long().argmin())
        return flips

    def draw(self, laws: Tensor) -> Tensor:
        if self.rejecting is None:
            return super().draw(laws)
        resume, self.at, self.rejecting = self.at, self.rejecting, None
        token = super().draw(laws)
        self.at = resume
        return token


class ZeroCoins:
    """Float32 uniforms compared with <=: one in 2 to the 24th is exactly 0, and beats probability 0."""

    def __init__(self, source: Randomness):
        self.source, self.draw = source, source.draw

    def flip(self, probability: Tensor) -> Tensor:
        return self.source.flip(probability.clamp_min(2.0**-24))


@lossy()
def one_uniform_for_all_coins(world: World) -> Change:
    """One uniform decides all coins of a round: right at every position alone, wrong together."""
    return Change(randomness=OneCoin)


@lossy()
def coin_drawn_again(world: World) -> Change:
    """The uniform that has just rejected also draws the recovered token: it is known to be large."""
    return Change(randomness=CoinDrawnAgain)


@lossy("feifeibear/LLMSpeculativeSampling#8, feifeibear/LLMSpeculativeSampling#19")
def seed_reset_in_every_round(world: World) -> Change:
    """The generator is seeded again inside the loop, so that every round has the same uniforms."""

    def reset(target, drafter, sequence, k, sampling, randomness):
        randomness.at = 0
        return speculative_round(target, drafter, sequence, k, sampling, randomness)

    return Change({"engine.speculative_round": reset}, randomness=Uniforms)


class TwinSeed:
    """A drafter with a generator of its own, seeded like the verifier's."""

    def __init__(self, drafter: engine.ModelDrafter):
        self.drafter = drafter
        self.own: Uniforms | None = None

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Uniforms) -> Draft:
        self.own = self.own or Uniforms(randomness.source, randomness.intervals)
        return self.drafter.draft(context, k, sampling, self.own)


@lossy()
def draft_and_verifier_with_the_same_seed(world: World) -> Change:
    """Drafter and verifier have generators of their own with equal seeds: the coin repeats the draw."""
    return Change(drafter=lambda: TwinSeed(engine.ModelDrafter(world.draft)), randomness=Uniforms)


@lossy(
    "huggingface/transformers, _speculative_sampling (read in 5.24)",
    world=World(budget=3, target=FORBIDDING_TARGET),
)
def coin_of_zero_accepts_the_impossible(world: World) -> Change:
    """u <= p / q with float32 uniforms: what the target never says is accepted when u is exactly 0."""
    return Change(randomness=ZeroCoins)
