"""Hugging Face's arms do what ours do: the same law and stops, K held still, and their passes are seen."""

from __future__ import annotations

import pytest
import torch
from cli_parts import tiny_pair

from specdec_lessons.benchmark import Job
from specdec_lessons.cli.hugging_face_arms import HuggingFaceArm, Listener, Passes, rounds_of
from specdec_lessons.engine import generate
from specdec_lessons.foundations.models import first_layers
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.lookup import LookupDrafter
from specdec_lessons.verifier import UncachedModel

PROMPT = [7, 8, 9, 7, 8, 9, 7, 8]
ARMS = {"hf": 0, "hf lookup": 4, "hf assisted": 3}


@pytest.fixture(scope="module")
def tiny():
    pair = tiny_pair()
    # what an instruction model's own config asks for, and a benchmark must not
    pair.target.generation_config.update(
        do_sample=True, temperature=0.2, top_k=3, top_p=0.5, repetition_penalty=1.3
    )
    return pair


def arm(pair, name: str) -> HuggingFaceArm:
    return HuggingFaceArm(pair, name, ARMS[name], first_layers(pair.target, 2))


def job(temperature: float, budget: int = 20) -> Job:
    return Job("a", "code", PROMPT, budget, temperature, 5)


@pytest.mark.parametrize("name", ARMS)
def test_greedy_texts_are_those_of_the_engine(tiny, name):
    rounds = arm(tiny, name)(job(0.0))
    ours = generate(CachedModel(tiny.target), None, PROMPT, max_new_tokens=20, k=0, sampling=Sampling(0))
    assert [token for round_ in rounds for token in round_.tokens] == ours.tokens


@pytest.mark.parametrize("temperature", [1.0, 0.7])
def test_what_is_sampled_from_is_the_same_law(tiny, monkeypatch, temperature):
    """The model's own config asks for another temperature, top-k, top-p, a penalty: none may come through."""
    seen, real = [], torch.multinomial
    monkeypatch.setattr(torch, "multinomial", lambda p, *a, **o: seen.append(p.clone()) or real(p, *a, **o))
    rounds = arm(tiny, "hf")(job(temperature, budget=8))
    text = list(PROMPT)
    for law, round_ in zip(seen, rounds, strict=True):
        row = UncachedModel(tiny.target).rows(text, 1)
        expected = Sampling(temperature).law(row)
        torch.testing.assert_close(law.double(), expected.double(), atol=1e-5, rtol=1e-4)
        assert float((law - Sampling(0.2).law(row)).abs().max()) > 1e-3  # so the line above could fail
        text += round_.tokens


@pytest.mark.parametrize("name", ["hf lookup", "hf assisted"])
def test_k_is_held_still(tiny, name):
    rounds = arm(tiny, name)(job(0.0, budget=30))
    lengths, left = [len(round_.drafted) for round_ in rounds], 30
    for length, round_ in zip(lengths, rounds, strict=True):
        assert length <= ARMS[name]
        if name == "hf assisted" and left > ARMS[name]:
            assert length == ARMS[name]
        left -= len(round_.tokens)
    assert max(lengths) == ARMS[name]


def test_every_pass_is_seen_with_what_it_was_fed(tiny):
    rounds = arm(tiny, "hf assisted")(job(0.0))
    text = list(PROMPT)
    for round_ in rounds:
        assert round_.tokens[: round_.accepted] == round_.drafted[: round_.accepted]
        assert round_.accepted <= len(round_.tokens)
        assert 0 < round_.pass_seconds <= round_.verify_seconds < round_.seconds
        assert (round_.draft_seconds > 0) == bool(round_.drafted)
        text += round_.tokens
    assert sum(round_.accepted for round_ in rounds) > 0
    assert not tiny.target._forward_hooks
    assert not tiny.target._forward_pre_hooks


def test_a_pass_that_gave_no_token_is_no_round():
    """transformers 4.57 makes one where the prompt itself ends in a stop token."""
    passes, listener = Passes([1.0, 3.0], [2.0, 4.0], [[5, 6, 7, 8], [9]]), Listener()
    listener.times, listener.blocks = [2.5, 4.5], [[], [3]]
    (only,) = rounds_of(0.0, passes, listener, 3)
    assert (only.drafted, only.tokens, only.seconds, only.pass_seconds) == ((), (3,), 4.5, 1.0)


@pytest.mark.parametrize("name", ARMS)
def test_a_prompt_that_ends_in_a_stop_token_is_no_fault(tiny, name, monkeypatch):
    monkeypatch.setattr(tiny.target.generation_config, "eos_token_id", list(range(tiny.vocab_size)))
    assert sum(len(round_.tokens) for round_ in arm(tiny, name)(job(0.0))) <= 1


def test_a_lookup_of_ours_and_theirs_copies_the_same_here(tiny):
    theirs = arm(tiny, "hf lookup")(job(0.0))[0].drafted
    assert list(theirs) == LookupDrafter(tiny.vocab_size).propose(PROMPT, 4)[: len(theirs)]
    assert theirs


def test_the_seed_decides_and_the_global_state_is_left_alone(tiny):
    torch.manual_seed(1)
    before = torch.random.get_rng_state()
    texts = [[round_.tokens for round_ in arm(tiny, "hf")(job(1.0))] for _ in range(2)]
    assert texts[0] == texts[1]
    assert torch.equal(torch.random.get_rng_state(), before)


@pytest.mark.parametrize("name", ARMS)
def test_a_stop_token_ends_the_text_and_a_budget_too(tiny, name):
    pair = tiny_pair()
    plain = [token for round_ in arm(pair, "hf")(job(0.0)) for token in round_.tokens]
    pair.target.generation_config.eos_token_id = plain[3]
    tokens = [token for round_ in arm(pair, name)(job(0.0)) for token in round_.tokens]
    assert tokens == plain[: plain.index(plain[3]) + 1]
    assert len([t for r in arm(tiny_pair(), name)(job(0.0, budget=1)) for t in r.tokens]) == 1
