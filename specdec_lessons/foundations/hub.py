"""Models and tokenizers from the Hugging Face hub or from a folder: safetensors only, no foreign code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from huggingface_hub import HfApi, try_to_load_from_cache
from safetensors import SafetensorError
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    AutoTokenizer,
    PreTrainedModel,
    PreTrainedTokenizerBase,
)

from .placement import device_map
from .quiet import quiet
from .store import PartUnavailable, announce


def load_model(source: str, device: torch.device, dtype: torch.dtype) -> PreTrainedModel:
    """Return the causal model of a hub id or folder in evaluation mode; no CUDA device is overfilled.

    One larger than its CUDA device is spread over all devices. Errors: PartUnavailable with the remedy, also
    where the files lack a weight: transformers would fill it with random numbers.
    """
    if not Path(source).is_dir() and not _has_weights(source):
        announce(f"loading {source} from the hub; the first time downloads its weights")
    options: dict[str, Any] = {"dtype": dtype, "use_safetensors": True}
    # a weight of another shape would be an error without its name
    options |= {"output_loading_info": True, "ignore_mismatched_sizes": True}
    if device.type == "cuda":
        free, _ = torch.cuda.mem_get_info(device)
        options["device_map"] = device_map(load_config(source), dtype, device, free)
    model, info = _load(AutoModelForCausalLM, source, **options)
    _check_complete(source, info)
    return model if "device_map" in options else model.to(device)


def load_config(source: str) -> Any:
    """Return the configuration of a hub id or folder. Errors: PartUnavailable with the remedy."""
    return _load(AutoConfig, source)


def load_tokenizer(source: str) -> PreTrainedTokenizerBase:
    """Return the tokenizer of a hub id or folder. Errors: PartUnavailable with the remedy."""
    tokenizer = _load(AutoTokenizer, source)
    if not tokenizer.vocab_size:  # what transformers makes up for some families where the files are absent
        raise PartUnavailable(f"{source} holds no tokenizer: add its tokenizer.json")
    return tokenizer


def _check_complete(source: str, info: dict[str, Any]) -> None:
    """Raise PartUnavailable, naming them, for weights of the model that the files lack or hold otherwise."""
    lacking = sorted(info["missing_keys"])
    # transformers 4 gives names, 5 (name, shape, shape)
    wrong = sorted(key if isinstance(key, str) else key[0] for key in info["mismatched_keys"])
    if not lacking and not wrong:
        return
    kinds = (("without", lacking), ("in another shape", wrong))
    told = "; ".join(f"{kind}: {_some(names)}" for kind, names in kinds if names)
    raise PartUnavailable(
        f"{source} does not hold the whole model ({told}): fetch its safetensors again, or give a folder "
        "whose config.json belongs to them"
    )


def _some(names: list[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _load(auto_class: Any, source: str, **options: Any) -> Any:
    here = Path(source).is_dir()
    problem = None if here else hub_problem(source)
    # transformers would retry an unreachable hub for half a minute a file, also when all files are cached
    options["local_files_only"] = here or problem is not None
    try:
        with quiet():
            return auto_class.from_pretrained(source, trust_remote_code=False, **options)
    except (OSError, ValueError, TypeError, ImportError, SafetensorError) as error:
        # where the tokenizer's files are absent the class depends on the version
        raise PartUnavailable(
            f"{source} could not be loaded ({problem or first_line(error)}): check the network and the name, "
            "or give a folder that holds config.json, safetensors and the tokenizer"
        ) from error


def hub_problem(source: str) -> str | None:
    """Return None if the hub answers and knows `source`, else what went wrong, in one line."""
    try:
        HfApi().model_info(source, timeout=10)
    except Exception as error:  # the class of a network error depends on the library's version
        return f"{type(error).__name__}: {first_line(error)}"
    return None


def _has_weights(source: str) -> bool:
    names = ("model.safetensors", "model.safetensors.index.json")
    return any(isinstance(try_to_load_from_cache(source, name), str) for name in names)


def first_line(error: Exception) -> str:
    """Return the first line of an error's text, cut to 120 characters."""
    return next(iter(str(error).strip().splitlines()), "")[:120]
