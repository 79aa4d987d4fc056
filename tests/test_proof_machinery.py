"""The machinery is lossless: the same proof on Hugging Face models in float64 behind their caches.

Target and draft keep one cache each through all random paths of a proof, so every path begins by rolling
back what the path before it left. The expected law comes from fresh passes without a cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from unittest import mock

import pytest
import torch
from exactness import TOLERANCE, Case, check, laws_after, measure, run_case
from model_parts import tiny_gpt2, tiny_llama

from specdec_lessons import kv_cache
from specdec_lessons.engine import ModelDrafter
from specdec_lessons.foundations.exact import sequence_law, total_variation
from specdec_lessons.foundations.randomness import Randomness, TorchRandomness
from specdec_lessons.foundations.records import Generation
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.kv_cache import CachedModel, CacheMismatch
from specdec_lessons.verifier import UncachedModel

FAMILIES = {"GPT-2": tiny_gpt2, "Llama": tiny_llama}
# weights whose laws depend on more than the last token: random weights often make such that hardly do
SEEDS = {"GPT-2": (9, 10), "Llama": (14, 25)}
real_keep = kv_cache.keep


def cached_case(family: str, k: int, budget: int, sampling: Sampling = Sampling(), **fields) -> Case:
    """A random pair of one family, target and draft behind caches of their own."""
    target, draft = (FAMILIES[family](vocab=3, dtype=torch.float64, seed=seed) for seed in SEEDS[family])
    return Case(
        f"{family}, K={k}, {budget} tokens",
        CachedModel(target),
        ModelDrafter(draft),
        laws_after(UncachedModel(draft), sampling),
        UncachedModel(target),
        k,
        budget,
        sampling,
        **fields,
    )


CASES = {
    "K=2, 4 tokens": lambda family: cached_case(family, 2, 4),
    "T=0.7 top-k 2, K=3, 4 tokens": lambda family: cached_case(family, 3, 4, Sampling(0.7, top_k=2)),
    "greedy, K=2, 8 tokens": lambda family: cached_case(family, 2, 8, Sampling(temperature=0), stops=()),
    "caches checked in every pass, K=2, 3 tokens": lambda family: cached_case(
        family, 2, 3, options=(("check_cache", True),)
    ),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("title", CASES)
def test_cached_models_have_the_targets_law_and_the_expected_rates(title: str, family: str):
    proof = check(CASES[title](family))
    print(f"{proof.measured.paths} paths, total variation {proof.total_variation:.1e}")


def test_random_pairs_are_worth_a_proof():
    """Flat laws, equal laws, or laws of the last token alone would hide what a cache can do wrong."""
    for family in FAMILIES:
        case = cached_case(family, 2, 4)
        for law in (laws_after(case.reference, Sampling()), case.draft_law):
            assert max(law((0, 1))) - min(law((0, 1))) > 0.1
            other_pasts = [(1, 1), (0, 0, 1), (1, 0, 1)]
            assert min(apart(law((0, 1)), law(past)) for past in other_pasts) > 5e-3
        assert apart(laws_after(case.reference, Sampling())((0, 1)), case.draft_law((0, 1))) > 0.1


def apart(p: Sequence[float], q: Sequence[float]) -> float:
    return total_variation(dict(enumerate(p)), dict(enumerate(q)))


# what goes wrong with real caches, as replacements of kv_cache.keep(cache, length)
FAULTS: dict[str, Callable] = {
    "never shortened": lambda cache, length: None,
    "one token too many kept": lambda cache, length: real_keep(
        cache, min(length + 1, cache.get_seq_length())
    ),
    "one token too many dropped": lambda cache, length: real_keep(cache, max(length - 1, 0)),
}


def one_cache(family: str, part: str) -> tuple[Case, Callable[[Randomness], Generation]]:
    """A case in which only `part` is cached, and its run, which forgets what another path has left.

    A faulty cache would otherwise carry its fault from path to path, and outcomes would depend on the order.
    """
    case = cached_case(family, 2, 3)
    if part == "target":
        case = replace(case, drafter=ModelDrafter(UncachedModel(case.drafter.model.model)))
    else:
        case = replace(case, target=case.reference)
    cached = case.target if part == "target" else case.drafter.model

    def run(randomness: Randomness) -> Generation:
        cached.reset()
        return run_case(case)(randomness)

    return case, run


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_targets_cache_changes_the_law(fault: str, family: str):
    case, run = one_cache(family, "target")
    with mock.patch("specdec_lessons.kv_cache.keep", FAULTS[fault]):
        law = measure(run).law
    expected = sequence_law(case.reference, case.prompt, case.budget, stop_tokens=case.stops)
    assert total_variation(law, expected) > 1e-4


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_drafts_cache_keeps_the_law_and_changes_the_rates(fault: str, family: str):
    _, run = one_cache(family, "draft")
    right = measure(run)
    with mock.patch("specdec_lessons.kv_cache.keep", FAULTS[fault]):
        wrong = measure(run)
    assert total_variation(wrong.law, right.law) < TOLERANCE
    assert wrong.totals.gap(right.totals) > 1e-4


@pytest.mark.parametrize("part", ["target", "draft"])
@pytest.mark.parametrize("fault", FAULTS)
def test_check_cache_finds_the_fault(fault: str, part: str):
    case, _ = one_cache("GPT-2", part)
    checked = replace(case, options=(("check_cache", True),))
    with (
        mock.patch("specdec_lessons.kv_cache.keep", FAULTS[fault]),
        pytest.raises(CacheMismatch),
    ):
        measure(run_case(checked))


def test_a_cache_that_compares_lengths_is_found_at_the_next_prompt():
    """Inside one text it does no harm: `rows` never keeps a token that was rejected, whatever it compares."""
    case = replace(cached_case("GPT-2", 2, 3), options=(("check_cache", True),))
    with mock.patch("specdec_lessons.kv_cache.common_prefix", lambda held, asked: min(len(held), len(asked))):
        assert run_case(case)(TorchRandomness(0)).tokens
        with pytest.raises(CacheMismatch):
            run_case(replace(case, prompt=(1, 0, 0)))(TorchRandomness(0))
