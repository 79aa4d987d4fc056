"""Models and parts that would change the law without a word are refused, and the right ones are not."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from engine_parts import Handing, saying
from model_parts import tiny_gpt2, tiny_llama
from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    BertConfig,
    BertLMHeadModel,
    GPT2Model,
    Phi3Config,
    Phi3ForCausalLM,
)

from specdec_lessons.engine import ModelDrafter, generate, rounds
from specdec_lessons.foundations.checks import context_length
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.kv_cache import CachedModel
from specdec_lessons.verifier import UncachedModel

SMALL = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}
TABLE = TableModel.random(seed=1)


@pytest.fixture(autouse=True)
def seeded():
    with torch.random.fork_rng():
        torch.manual_seed(0)
        yield


def bert(is_decoder: bool) -> BertLMHeadModel:
    config = BertConfig(
        vocab_size=12, max_position_embeddings=32, is_decoder=is_decoder, initializer_range=0.4, **SMALL
    )
    return BertLMHeadModel(config).eval()


@pytest.mark.parametrize("wrapper", [UncachedModel, CachedModel])
def test_a_model_that_looks_ahead_is_refused(wrapper):
    with pytest.raises(ValueError, match=r"BertLMHeadModel looks ahead.*is_decoder=True"):
        wrapper(bert(is_decoder=False))
    wrapper(bert(is_decoder=True))


def test_encoder_decoders_and_headless_models_are_refused():
    bart = BartForConditionalGeneration(
        BartConfig(vocab_size=12, d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
                   decoder_attention_heads=2, encoder_ffn_dim=16, decoder_ffn_dim=16, bos_token_id=0,
                   pad_token_id=1, eos_token_id=2, decoder_start_token_id=2, forced_eos_token_id=2)
    ).eval()  # fmt: skip
    with pytest.raises(ValueError, match="BartForConditionalGeneration is an encoder-decoder"):
        generate(bart, None, [1], max_new_tokens=1, k=0)
    headless = GPT2Model(tiny_gpt2().config).eval()
    with pytest.raises(ValueError, match="GPT2Model gives no logits for every token"):
        CachedModel(headless)
    with pytest.raises(ValueError, match="LlamaForCausalLM is no language model"):
        generate(type(tiny_llama()), None, [1], max_new_tokens=1, k=0)


def test_a_longrope_model_counts_as_long_as_its_positions_mean_one_thing():
    factors = {"short_factor": [1.0] * 4, "long_factor": [9.0] * 4}
    config = Phi3Config(
        vocab_size=12, max_position_embeddings=64, original_max_position_embeddings=16, pad_token_id=0,
        rope_scaling={"type": "longrope", "rope_type": "longrope", **factors}, **SMALL
    )  # fmt: skip
    assert context_length(Phi3ForCausalLM(config).eval()) == 16
    assert context_length(tiny_llama(context=64)) == 64


class AllRows(TableModel):
    """Forgets to cut off the rows that were not asked for."""

    def rows(self, sequence, last):
        return super().rows(sequence, len(sequence))


def test_a_target_that_returns_other_rows_is_refused():
    with pytest.raises(ValueError, match=r"target returned rows of shape \(3, 3\).*\(1, 3\) is needed"):
        generate(AllRows(TABLE.logits), None, [0, 1, 2], max_new_tokens=2, k=0)
    assert len(generate(TABLE, None, [0, 1, 2], max_new_tokens=2, k=0).tokens) == 2


@pytest.mark.parametrize(
    "law", [[1.2, -0.2, 0.0], [0.5, 0.25, 0.259], [0.5, 0.25, 0.241], [float("nan"), 0.5, 0.5]]
)
def test_a_law_that_is_none_is_refused(law):
    draft = Handing(Draft(torch.tensor([0]), torch.tensor([law])))
    with pytest.raises(ValueError, match=r"the drafter's laws sum to .*: return probabilities"):
        generate(TABLE, draft, [0], max_new_tokens=3, k=1)
    right = Handing(Draft(torch.tensor([0]), torch.tensor([[0.5, 0.25, 0.25]])))
    assert len(generate(TABLE, right, [0], max_new_tokens=2, k=1, stop_tokens=[]).tokens) == 2


@pytest.mark.parametrize(
    "draft", [None, ([1], [2]), [1], Draft([1], [[0, 1, 0]]), Draft(torch.ones(1, 1), None)]
)
def test_what_is_no_draft_is_refused(draft):
    class Wrong:
        def draft(self, *_):
            return draft

    with pytest.raises(ValueError, match=r"the drafter returned .*return Draft\(tokens"):
        generate(TABLE, Wrong(), [0], max_new_tokens=3, k=1)


@pytest.mark.parametrize("randomness", [3, torch.Generator(), TorchRandomness])
def test_what_is_no_randomness_is_refused(randomness):
    with pytest.raises(ValueError, match=r"randomness=.*TorchRandomness\(seed\)"):
        rounds(TABLE, None, [0], max_new_tokens=3, k=0, randomness=randomness)


def test_a_class_is_no_drafter_and_a_number_no_collection():
    with pytest.raises(ValueError, match="ModelDrafter cannot draft"):
        rounds(TABLE, ModelDrafter, [0], max_new_tokens=3)
    with pytest.raises(ValueError, match=r"stop_tokens=tensor\(1\): pass a collection"):
        rounds(TABLE, None, [0], max_new_tokens=3, k=0, stop_tokens=torch.tensor(1))


@pytest.mark.parametrize("logits", [[1.0, 2.0], np.ones(3), torch.empty(0), torch.tensor([1, 2])])
def test_what_are_no_logits_is_refused(logits):
    with pytest.raises(ValueError, match=r"logits=.*pass a floating-point tensor"):
        Sampling().law(logits)


def test_numpy_numbers_are_numbers():
    sampling = Sampling(np.float32(0.5), np.int64(2), np.float64(0.9))
    law = sampling.law(torch.tensor([1.0, 2.0, 3.0]))
    assert torch.equal(law, Sampling(0.5, 2, 0.9).law(torch.tensor([1.0, 2.0, 3.0])))
    same = [TorchRandomness(seed).draw(torch.ones(9, 5) / 5).tolist() for seed in (np.int64(4), 4)]
    assert same[0] == same[1]
    with pytest.raises(ValueError, match="top_p='x'"):
        Sampling(top_p="x")  # type: ignore[arg-type]


@pytest.mark.parametrize(("end", "stops"), [(-1, False), (0, True), (16, False), (15, True)])
def test_the_end_tokens_of_a_config_count_where_the_model_has_them(end, stops):
    model = tiny_llama()
    model.generation_config.eos_token_id = end
    script = saying([end if stops else 3] * 5, 16)
    script.model = model  # where the engine looks for the end tokens
    done = generate(script, None, [1], max_new_tokens=2, k=0, seed=0)
    assert (done.stop_reason == "stop") == stops
