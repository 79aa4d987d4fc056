"""Chapter 5, through the engine: 500 rounds of random accept patterns, all rows compared with fresh ones.

Coins are forced, so that drafts of every length are kept whole, in part or not at all, in any order; both
caches are checked in every pass, and each must hold what was fed and nothing else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest
import torch
from model_parts import tiny_gpt2, tiny_llama, tiny_qwen2
from torch import Tensor

from specdec_lessons import kv_cache
from specdec_lessons.engine import ModelDrafter, rounds
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.kv_cache import CachedModel, CacheMismatch

VOCAB, CONTEXT = 16, 128
SHAPES = {"gpt2": tiny_gpt2, "llama": tiny_llama, "qwen2": tiny_qwen2}
ROUNDING = 1e-4  # of a float32 logit; the largest difference seen is 2.3e-5, of logits up to 6.5

real_keep = kv_cache.keep


class Forced:
    """Coins that make a random accept pattern, whatever the laws say; draws are what they should be."""

    def __init__(self, seed: int):
        self.chance, self.draws = random.Random(seed), TorchRandomness(seed)

    def flip(self, probability: Tensor) -> Tensor:
        n = len(probability)
        accepted = self.chance.randint(0, n)
        behind = [self.chance.random() < 0.5 for _ in range(n - accepted - 1)]  # must not matter
        return torch.tensor(([True] * accepted + [False] + behind)[:n], dtype=torch.bool)

    def draw(self, laws: Tensor) -> Tensor:
        return self.draws.draw(laws)


class Counting(CachedModel):
    """Notes how many tokens each call feeds, and that every layer then holds the sequence asked about."""

    def __init__(self, model: Any):
        super().__init__(model)
        self.fed: list[int] = []
        keys = "input_ids", "use_cache"  # the fresh passes of the check, on the same model, keep no cache
        model.register_forward_pre_hook(
            lambda _, args, given: self.fed.append(given[keys[0]].shape[1]) if given.get(keys[1]) else None,
            with_kwargs=True,
        )

    def taken(self) -> list[int]:
        fed, self.fed = self.fed, []
        return fed

    def check_holds(self, sequence: list[int]) -> None:
        assert self.tokens == sequence
        for layer in self.cache.layers:
            assert layer.keys.shape[-2] == layer.values.shape[-2] == len(sequence)


def walk(target: Counting, draft: Counting, count: int, seed: int = 0) -> Counter[tuple[int, int]]:
    """Run `count` rounds over many prompts on the same two caches; return counts of (drafted, accepted)."""
    chance, randomness = random.Random(seed), Forced(seed)
    seen: Counter[tuple[int, int]] = Counter()
    text: list[int] = []
    while seen.total() < count:
        shared = text[: chance.randint(0, min(len(text), 20))]  # a new prompt may begin like the text before
        text = [*shared, *(chance.randrange(VOCAB) for _ in range(chance.randint(1, 5)))]
        stream = rounds(
            target,
            ModelDrafter(draft),
            text,
            max_new_tokens=chance.randint(1, 100),
            k=chance.randint(0, 5),
            stop_tokens=[],
            randomness=randomness,
            check_cache=True,
        )
        before = None
        for round_ in stream:
            n = len(round_.drafted)
            target.check_holds([*text, *round_.drafted])
            fed, drafting = target.taken(), draft.taken()
            if n:
                draft.check_holds([*text, *round_.drafted[:-1]])
            if before is not None:  # the first round also feeds the prompt
                assert fed == [n + 1]
                assert drafting == ([1 + (before.mask == "1" * len(before.drafted))] + [1] * n)[:n]
            text, before = [*text, *round_.tokens], round_
            seen[n, round_.accepted] += 1
    return seen


def pair_of(shape: str, broken: dict[str, Any] | None = None) -> dict[str, Counting]:
    """A target of two layers and a draft of one, in float32, of which some are broken."""
    made = {"target": (2, 0), "draft": (1, 1)}
    kinds = {name: (broken or {}).get(name, Counting) for name in made}
    return {
        name: kinds[name](SHAPES[shape](VOCAB, layers, torch.float32, seed, CONTEXT))
        for name, (layers, seed) in made.items()
    }


@pytest.mark.parametrize("shape", SHAPES)
def test_500_rounds_of_random_accept_patterns(shape, monkeypatch):
    monkeypatch.setitem(kv_cache._ROUNDING, torch.float32, ROUNDING)
    seen = walk(**pair_of(shape), count=500)
    assert seen.total() >= 500
    assert set(seen) == {(n, accepted) for n in range(6) for accepted in range(n + 1)}


# ---- what the walk is able to find


def lengths_alone(cached, sequence):
    return min(len(cached), len(sequence))


def one_too_many(cache, length):
    real_keep(cache, min(length + 1, cache.get_seq_length()))


def nothing_dropped(cache, length):
    """As `crop(0)` and `crop(n)` are in some versions."""


def faint(cache, length):
    real_keep(cache, length)
    if length:
        cache.layers[-1].values[..., 0, :] += 1e-3


FAULTS: dict[str, tuple[str, Callable]] = {
    "lengths compared, not tokens": ("common_prefix", lengths_alone),
    "one rejected token kept": ("keep", one_too_many),
    "nothing dropped": ("keep", nothing_dropped),
    "a faint difference": ("keep", faint),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("where", ["target", "draft"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_walk_finds_a_faulty_cache(shape, where, fault, monkeypatch):
    """Negative control: in either model, and only there."""
    monkeypatch.setitem(kv_cache._ROUNDING, torch.float32, ROUNDING)

    class Broken(Counting):
        def rows(self, sequence, last):
            name, wrong = FAULTS[fault]
            with mock.patch.object(kv_cache, name, wrong):
                return super().rows(sequence, last)

    with pytest.raises(CacheMismatch, match="cached and fresh logits differ by"):
        walk(**pair_of(shape, {where: Broken}), count=60)
