"""The algorithm is lossless: the real `generate` on context-dependent tables, every random path walked.

The law of the whole output sequence, alpha and tau, against values computed without the engine.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
import torch
from exactness import Case, LawDrafter, check, laws_after, prove

from specdec_lessons.engine import ModelDrafter
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.foundations.toy import TableModel

TARGET = TableModel.random(seed=0)
DRAFT = TARGET.perturbed(seed=1)

SAMPLINGS = {
    "T=1": Sampling(),
    "T=0": Sampling(temperature=0),
    "T=0.5": Sampling(temperature=0.5),
    "T=1.7": Sampling(temperature=1.7),
    "top-k 2": Sampling(top_k=2),
    "top-p 0.7": Sampling(top_p=0.7),
    "T=0.8 top-k 2 top-p 0.9": Sampling(temperature=0.8, top_k=2, top_p=0.9),
}

NOISES = (0.1, 0.3, 0.01, 1.0, 2.0, 4.0, 8.0)


def pair_case(name: str, target: TableModel, draft: TableModel, k: int, budget: int, **options) -> Case:
    """A two-model pair: the drafter's own law is sampled as the target's is."""
    sampling = options.get("sampling", Sampling())
    drafter = ModelDrafter(draft) if k else None
    return Case(name, target, drafter, laws_after(draft, sampling), target, k, budget, **options)


def grid_cases() -> Iterator[Case]:
    """K = 0, 1, 2 with budgets 1 to 4, under every way of sampling."""
    for name, sampling in SAMPLINGS.items():
        for k in range(3):
            for budget in range(1, 5):
                title = f"{name}, K={k}, {budget} tokens"
                yield pair_case(title, TARGET, DRAFT, k, budget, sampling=sampling)


def deep_cases() -> Iterator[Case]:
    """Longer drafts and texts, as far as the number of paths allows."""
    yield pair_case("K=2, 5 tokens", TARGET, DRAFT, 2, 5)
    yield pair_case("K=3, 4 tokens", TARGET, DRAFT, 3, 4)
    two = TableModel.random(vocab_size=2, seed=3)
    near = two.perturbed(seed=4)
    yield pair_case("V=2, K=4, 5 tokens", two, near, 4, 5, stops=(1,))
    yield pair_case("V=2, K=4, 5 tokens, T=0.5", two, near, 4, 5, stops=(1,), sampling=Sampling(0.5))
    yield pair_case("V=2, K=3, 4 tokens, no stop", two, near, 3, 4, stops=())


def text_cases() -> Iterator[Case]:
    """Other prompts, stops and contexts."""
    yield pair_case("prompt of one token", TARGET, DRAFT, 2, 4, prompt=(1,))
    yield pair_case("prompt that ends in the stop", TARGET, DRAFT, 2, 4, prompt=(0, 2))
    yield pair_case("no stop", TARGET, DRAFT, 2, 3, stops=())
    yield pair_case("two stops", TARGET, DRAFT, 2, 4, stops=(0, 2))
    short = TableModel(TARGET.logits)
    short.context_length = 5
    yield pair_case("context of 5 tokens", short, DRAFT, 2, 9)
    yield pair_case("context of 5 tokens, K=4", short, DRAFT, 4, 9, prompt=(0, 1, 0))


def random_pairs() -> Iterator[Case]:
    """Pairs from nearly equal to nearly unrelated, under a changing way of sampling."""
    for seed, (noise, sampling) in enumerate(zip(NOISES, SAMPLINGS.values(), strict=True)):
        target = TableModel.random(seed=10 + seed, spread=1.0 + seed / 2)
        draft = target.perturbed(noise, seed=20 + seed)
        yield pair_case(f"pair {seed}, noise {noise}", target, draft, 2, 4, sampling=sampling)


def drafter_cases() -> Iterator[Case]:
    """Drafters that are not a sampled model: none may change the law, whatever it costs in alpha."""

    def case(name: str, law, sampling: Sampling = Sampling(), length=lambda context, k: k) -> Case:
        def listed(prefix):
            return tuple(law(prefix).tolist())

        drafter = LawDrafter(law, length=length)
        return Case(name, TARGET, drafter, listed, TARGET, 2, 4, sampling=sampling, length=length)

    def raw(prefix):
        return Sampling().law(DRAFT.rows(prefix, 1))[0]

    def narrow(prefix):
        return Sampling(top_k=2).law(DRAFT.rows(prefix, 1))[0]

    def certain(prefix):
        return point_mass(raw(prefix).argmax(), 3, torch.float64)

    def least_likely(prefix):
        return point_mass(TARGET.rows(prefix, 1)[0].argmin(), 3, torch.float64)

    yield case("ignores temperature 0.5", raw, Sampling(temperature=0.5))
    yield case("ignores greedy decoding", raw, Sampling(temperature=0))
    yield case("proposes what top-k forbids", raw, Sampling(top_k=2))
    yield case("proposes what top-p forbids", raw, Sampling(top_p=0.7))
    yield case("never proposes what the target may say", narrow)
    yield case("deterministic, one-hot q", certain)
    yield case("deterministic, one-hot q, top-k", certain, Sampling(top_k=2))
    yield case("deterministic and nearly always wrong", least_likely)
    yield case("never right", least_likely, Sampling(temperature=0))
    yield case("returns 0, 1 or 2 tokens", raw, length=lambda context, k: min(k, len(context) % 3))
    yield case("returns nothing", raw, length=lambda context, k: 0)


GRID = list(grid_cases())
OTHERS = [*deep_cases(), *text_cases(), *random_pairs(), *drafter_cases()]
CASES = [*GRID, *OTHERS]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_whole_output_has_the_targets_law_and_the_expected_rates(case: Case):
    proof = check(case)
    print(f"{proof.measured.paths} paths, total variation {proof.total_variation:.1e}")


@pytest.mark.parametrize("name", SAMPLINGS)
def test_a_drafter_equal_to_the_target_is_never_rejected(name: str):
    case = pair_case("identical", TARGET, TARGET, 2, 4, sampling=SAMPLINGS[name])
    totals = check(case).measured.totals
    assert totals.tested > 0
    assert totals.alpha == pytest.approx(1, abs=1e-12)


def test_a_drafter_that_is_never_right_has_alpha_0_and_one_token_a_pass():
    (case,) = (case for case in OTHERS if case.name == "never right")
    totals = check(case).measured.totals
    assert totals.alpha == 0
    assert totals.tau == 1


def test_the_arms_see_a_difference():
    """Negative control: a slightly different target, draft or K must not pass for this one."""
    case = pair_case("base", TARGET, DRAFT, 2, 3)
    other = TARGET.perturbed(1e-6, seed=9)
    law_off = prove(dataclasses.replace(case, reference=other))
    assert 1e-9 < law_off.total_variation < 1e-5
    other_draft = laws_after(DRAFT.perturbed(1e-6, seed=9), Sampling())
    draft_off = prove(dataclasses.replace(case, draft_law=other_draft))
    assert draft_off.total_variation < 1e-9 < draft_off.rate_gap
    fewer = prove(dataclasses.replace(case, length=lambda context, k: min(k, 1)))
    assert fewer.total_variation < 1e-9 < fewer.rate_gap
