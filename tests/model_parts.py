"""Small random models and tokenizers for tests, made from configurations, and the real model if there."""

from __future__ import annotations

import os

import pytest
import torch
from tokenizers import Tokenizer
from transformers import (
    GPT2Config,
    GPT2LMHeadModel,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedModel,
    PreTrainedTokenizerFast,
    Qwen2Config,
    Qwen2ForCausalLM,
)

from specdec_lessons.foundations.models import Pair, PartUnavailable, load_pair
from specdec_lessons.foundations.smollm2 import byte_pair_tokenizer

# the usual 0.02 gives nearly uniform laws, in which a wrong law is hard to tell from the right one
INITIALIZER_RANGE = 0.4


def tiny_gpt2(
    vocab: int = 16, layers: int = 1, dtype: torch.dtype = torch.float32, seed: int = 0, context: int = 64
) -> GPT2LMHeadModel:
    """Return a random GPT-2 of width 16 with 2 heads, in evaluation mode; the same seed, the same weights."""
    config = GPT2Config(
        vocab_size=vocab,
        n_positions=context,
        n_embd=16,
        n_layer=layers,
        n_head=2,
        initializer_range=INITIALIZER_RANGE,
        bos_token_id=None,
        eos_token_id=None,
    )
    return _seeded(GPT2LMHeadModel, config, dtype, seed)


def tiny_llama(
    vocab: int = 16, layers: int = 1, dtype: torch.dtype = torch.float32, seed: int = 0, context: int = 64
) -> LlamaForCausalLM:
    """Return a random Llama of width 16, 2 heads over 1 key-value head, in evaluation mode."""
    return _seeded(LlamaForCausalLM, LlamaConfig(**_llama_like(vocab, layers, context)), dtype, seed)


def tiny_qwen2(
    vocab: int = 16, layers: int = 1, dtype: torch.dtype = torch.float32, seed: int = 0, context: int = 64
) -> Qwen2ForCausalLM:
    """Return a random Qwen2, whose configuration lists the kind of each layer."""
    return _seeded(Qwen2ForCausalLM, Qwen2Config(**_llama_like(vocab, layers, context)), dtype, seed)


def tiny_tokenizer(letters: str = "abcdefgh12 \n") -> PreTrainedTokenizerFast:
    """Return a byte-level tokenizer of the letters, two merges and an end token with the last id."""
    shown = [letter.replace(" ", "Ġ").replace("\n", "Ċ") for letter in letters]
    backend = byte_pair_tokenizer([*shown, "ab", "ĊĊ", "<end>"], ["a b", "Ċ Ċ"], ["<end>"])
    return wrapped(backend)


def wrapped(backend: Tokenizer, end: str = "<end>") -> PreTrainedTokenizerFast:
    """Return the transformers tokenizer around a backend."""
    return PreTrainedTokenizerFast(tokenizer_object=backend, eos_token=end, pad_token=end)


def real_smollm2(dtype: torch.dtype = torch.float32) -> Pair:
    """Return the real pair; skip the test where it cannot be had, and fail there if CI is set."""
    try:
        return load_pair("smollm2", device="cpu", dtype=dtype)
    except PartUnavailable as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"SmolLM2 is not to be had here: {error}")


def _llama_like(vocab: int, layers: int, context: int) -> dict:
    return {
        "vocab_size": vocab,
        "hidden_size": 16,
        "intermediate_size": 32,
        "num_hidden_layers": layers,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "max_position_embeddings": context,
        "initializer_range": INITIALIZER_RANGE,
        "bos_token_id": None,
        "eos_token_id": None,
    }


def _seeded(model_class: type, config, dtype: torch.dtype, seed: int) -> PreTrainedModel:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return model_class(config).to(dtype).eval()
