"""At temperature 0, in float32, the engine's output is token for token that of Hugging Face's `generate`."""

from __future__ import annotations

import copy
from collections.abc import Callable
from unittest import mock

import pytest
import torch
from model_parts import real_smollm2, tiny_gpt2, tiny_llama

from specdec_lessons.engine import ModelDrafter, generate
from specdec_lessons.foundations.models import first_layers
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.records import Generation
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.residual import Verdict, verify

GREEDY = Sampling(temperature=0)
FAMILIES = {"GPT-2": tiny_gpt2, "Llama": tiny_llama}
# a prompt of one token was once a case of its own: huggingface/transformers#30042
PROMPTS = {"one token": [10], "short": [3, 1, 4, 1, 5], "long": [*range(15, 0, -1), *range(15)]}


def greedy_of_hugging_face(model, prompt: list[int], new_tokens: int, stops: list[int]) -> list[int]:
    ids = torch.tensor([prompt])
    with torch.no_grad():
        output = model.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            do_sample=False,
            max_new_tokens=new_tokens,
            eos_token_id=stops or None,
            pad_token_id=0,
        )
    return output[0, len(prompt) :].tolist()


def noisy(model, noise: float, seed: int = 0):
    """A copy with noise on its weights: a draft model that is sometimes right."""
    other = copy.deepcopy(model)
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weight in other.parameters():
            weight += noise * torch.randn(weight.shape, generator=generator)
    return other


DRAFTS: dict[str, Callable] = {
    "another random model": lambda make, target: make(vocab=40, layers=1, seed=7),
    "a noisy copy": lambda make, target: noisy(target, 0.03),
    "its first layer": lambda make, target: first_layers(target, 1),
}


def engine_run(target, draft, prompt: list[int], k: int, new_tokens: int, stops, **options) -> Generation:
    return generate(
        target,
        ModelDrafter(draft),
        prompt,
        max_new_tokens=new_tokens,
        k=k,
        sampling=GREEDY,
        stop_tokens=stops,
        **options,
    )


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("draft_name", DRAFTS)
def test_tiny_models(family: str, draft_name: str):
    target = FAMILIES[family](vocab=40, layers=2, context=128, seed=3)
    draft = DRAFTS[draft_name](FAMILIES[family], target)
    accepted = set()
    for prompt in PROMPTS.values():
        expected = greedy_of_hugging_face(target, prompt, 40, [])
        for k in (1, 2, 4, 8):
            found = engine_run(target, draft, prompt, k, 40, [], check_cache=True)
            assert found.tokens == expected, f"K={k}, prompt {prompt}"
            accepted |= {round_.accepted for round_ in found.rounds}
    if draft_name == "a noisy copy":  # the one that must see full blocks of 8, none, and some in between
        assert {0, 1, 2, 3, 8} <= accepted


@pytest.mark.parametrize("family", FAMILIES)
def test_a_stop_token_ends_both_at_the_same_place(family: str):
    target = FAMILIES[family](vocab=40, layers=2, context=128, seed=3)
    draft = DRAFTS["a noisy copy"](FAMILIES[family], target)
    plain = greedy_of_hugging_face(target, [10], 40, [])
    for stop in dict.fromkeys(plain):
        expected = greedy_of_hugging_face(target, [10], 40, [stop])
        found = engine_run(target, draft, [10], 4, 40, [stop])
        assert found.tokens == expected == plain[: plain.index(stop) + 1]
        assert found.stop_reason == "stop"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_comparison_finds_rows_that_are_off_by_one(family: str):
    """Negative control: the bonus token from the row before the last."""
    target = FAMILIES[family](vocab=40, layers=2, context=128, seed=3)
    draft = DRAFTS["a noisy copy"](FAMILIES[family], target)
    found, expected = [], []
    for prompt in PROMPTS.values():
        expected.append(greedy_of_hugging_face(target, prompt, 40, []))
        with mock.patch("specdec_lessons.engine.verify", bonus_from_the_row_before):
            found.append(engine_run(target, draft, prompt, 1, 40, []).tokens)
    assert found != expected


def bonus_from_the_row_before(draft, target_laws, flips) -> Verdict:
    verdict = verify(draft, target_laws, flips)
    full = verdict.accepted == len(draft) > 0
    return Verdict(verdict.accepted, target_laws[-2]) if full else verdict


@pytest.fixture(scope="module")
def smollm2():
    """The real pair in float32, its first 4 layers as draft, and prompts with the text that must follow."""
    pair = real_smollm2(torch.float32)
    prompts = [pair.tokenizer.encode(text) for text in ("The", "def fibonacci(n):\n    ")]
    assert len(prompts[0]) == 1
    ends = [pair.tokenizer.eos_token_id]
    follows = [greedy_of_hugging_face(pair.target, prompt, 40, ends) for prompt in prompts]
    return pair.target, first_layers(pair.target, 4), ends, list(zip(prompts, follows, strict=True))


@pytest.mark.parametrize("k", [1, 2, 4, 8])
def test_smollm2_with_its_first_layers(smollm2, k: int):
    target, draft, ends, texts = smollm2
    for prompt, expected in texts:
        assert engine_run(target, draft, prompt, k, 40, ends).tokens == expected


@pytest.mark.parametrize("k", [2, 4, 8])
def test_smollm2_with_a_draft_that_is_mostly_right(smollm2, k: int):
    """Long blocks, full and broken: the drafter knows what must follow, and errs at every seventh place."""
    target, _, ends, texts = smollm2
    for prompt, expected in texts:
        oracle = ErringOracle([*prompt, *expected], target.config.vocab_size)
        found = generate(target, oracle, prompt, max_new_tokens=40, k=k, sampling=GREEDY, stop_tokens=ends)
        assert found.tokens == expected
        assert found.tau > 1.5


class ErringOracle:
    """Drafts a known text, with a wrong token at every seventh place."""

    def __init__(self, text: list[int], vocab_size: int):
        self.text = [token if i % 7 else (token + 1) % vocab_size for i, token in enumerate(text)]
        self.vocab_size = vocab_size

    def draft(self, context, k, sampling, randomness) -> Draft:
        tokens = torch.tensor(self.text[len(context) : len(context) + k], dtype=torch.int64)
        return Draft(tokens, point_mass(tokens, self.vocab_size))
