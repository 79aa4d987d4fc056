"""Passes and launches of a GPU report, as far as a CPU can prove them right."""

from __future__ import annotations

import contextlib
import dataclasses
import types
from typing import Any

import pytest
import torch
from model_parts import tiny_gpt2, tiny_llama, tiny_qwen2
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from transformers import DynamicCache

from specdec_lessons.cli import gpu_passes, gpu_random
from specdec_lessons.cli.gpu_parts import OutOfTime, Skipped
from specdec_lessons.cli.gpu_plan import RANDOM_NOTE, WHOLE, Shape
from specdec_lessons.kv_cache import CachedModel, cached_rows

TEXT = [3, 1, 4, 1, 5, 9, 2, 6]
SIZES = dataclasses.replace(WHOLE, contexts=(4, 8), blocks=(1, 3), repeats=2, launches=2)
models = pytest.mark.parametrize("make", [tiny_llama, tiny_gpt2, tiny_qwen2])


def nothing() -> None:
    pass


# ---- a pass that can be recorded -----------------------------------------------------------------------


@models
def test_a_frozen_pass_is_the_pass_after_its_context_at_every_call(make):
    model = CachedModel(make(layers=2))
    expected = CachedModel(model.model).rows([*TEXT, TEXT[-1]], 1)
    one_pass = gpu_passes.frozen_pass(model, TEXT)
    for _ in range(3):
        assert torch.allclose(one_pass()[0], expected, atol=1e-6)


@models
def test_a_pass_that_keeps_what_it_was_fed_is_another_one_each_time(make):
    """What is frozen against: without it, the next call sees one token more."""
    model, cache = make(layers=2), DynamicCache()
    cached_rows(model, cache, TEXT)
    first, second = (cached_rows(model, cache, [TEXT[-1]]) for _ in range(2))
    assert not torch.allclose(first, second, atol=1e-4)


def test_the_model_measured_before_is_not_changed():
    model = CachedModel(tiny_llama(layers=2))
    before = model.rows(TEXT, 2)
    one_pass = gpu_passes.frozen_pass(model, TEXT[:4])
    one_pass()
    assert torch.allclose(model.rows(TEXT, 2), before, atol=1e-6)
    assert model.cache.get_seq_length() == len(TEXT)


class Elsewhere(TorchDispatchMode):
    """Notes every operation that makes a tensor off the meta device, or brings a number to Python."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        tensors = [one for one in tree_leaves(out) if isinstance(one, torch.Tensor)]
        if "_local_scalar_dense" in str(func) or any(one.device.type != "meta" for one in tensors):
            self.seen.append(str(func))
        return out


@models
@pytest.mark.parametrize("capturing", [False, True])
def test_nothing_in_a_frozen_pass_leaves_the_device(make, capturing, monkeypatch):
    """A capture forbids copies from the host and waiting for a number; on the meta device both show."""
    # transformers 4 turns autocast off for the rotary embedding, which torch cannot do on this device
    monkeypatch.setattr(torch, "autocast", lambda **_: contextlib.nullcontext())
    # transformers asks whether a stream is capturing, and goes another way in places if so
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: capturing)
    raw, cache = make(layers=2).to("meta"), DynamicCache()
    model = types.SimpleNamespace(
        model=raw, cache=cache, reset=nothing, rows=lambda ids, last: cached_rows(raw, cache, ids)
    )
    one_pass = gpu_passes.frozen_pass(model, TEXT)
    with Elsewhere() as elsewhere:
        logits = one_pass()
    assert logits.shape == (1, 1, raw.config.vocab_size)
    assert elsewhere.seen == []


def test_the_mode_sees_what_leaves_the_device():
    with Elsewhere() as elsewhere:
        torch.zeros(2, device="meta") + 1
        assert elsewhere.seen == []
        torch.tensor([1, 2]).to("meta")
        torch.ones(1).item()
    assert any("_local_scalar_dense" in name for name in elsewhere.seen)
    assert len(elsewhere.seen) > 1


# ---- launches ------------------------------------------------------------------------------------------


def recorded(one_pass):
    """Stand in for a CUDA graph: what is replayed writes into one and the same tensor."""
    logits = torch.empty_like(one_pass())
    return lambda: logits.copy_(one_pass()), logits


def test_launches_are_timed_in_turn_at_every_context_that_fits():
    model, found = CachedModel(tiny_llama(context=9)), {}
    gpu_passes.measure_launches(model, TEXT, SIZES, nothing, found, recorded)
    assert set(found["contexts"]) == {"4"}
    assert found["skipped"] == {"8": "the model goes to 9 tokens"}
    times = found["contexts"]["4"]
    assert (len(times["eager"]), len(times["graph"]), times["difference"]) == (2, 2, 0)


def test_a_recording_of_another_pass_is_seen():
    def of_another(one_pass):
        replay, logits = recorded(one_pass)
        return lambda: replay().add_(1), logits

    found = {}
    gpu_passes.measure_launches(CachedModel(tiny_llama()), TEXT, SIZES, nothing, found, of_another)
    assert found["contexts"]["4"]["difference"] == pytest.approx(1)


def test_a_cpu_has_no_graph_to_compare_with():
    with pytest.raises(Skipped, match="needs CUDA"):
        gpu_passes.measure_launches(CachedModel(tiny_llama()), TEXT, SIZES, nothing, {})


# ---- passes --------------------------------------------------------------------------------------------


def test_passes_feed_n_tokens_and_are_asked_between_whether_to_go_on(monkeypatch):
    fed = []
    model = CachedModel(tiny_llama())
    model.model.register_forward_pre_hook(
        lambda _, args, kwargs: fed.append(kwargs["input_ids"].shape[1]), with_kwargs=True
    )
    found, asked = {}, []
    gpu_passes.measure_passes(model, [*TEXT, *TEXT], SIZES, lambda: asked.append(1), found)
    assert {context: set(times) for context, times in found["passes"].items()} == {
        "4": {"1", "3"},
        "8": {"1", "3"},
    }
    assert fed[1::2] == [1, 3] * 4  # each call that is timed, after the one that warms up
    assert len(asked) == 8


def test_the_minutes_may_end_between_two_passes():
    calls = []

    def check():
        calls.append(1)
        if len(calls) == 4:
            raise OutOfTime

    found = {}
    with pytest.raises(OutOfTime):
        gpu_passes.measure_passes(CachedModel(tiny_llama()), [*TEXT, *TEXT], SIZES, check, found)
    assert {n: len(times) for n, times in found["passes"]["4"].items()} == {"1": 2, "3": 1}
    assert gpu_random.seconds_of(found["passes"]["4"], 3) is not None


def test_tied_weights_are_counted_once():
    model = tiny_llama()
    model.lm_head.weight = model.get_input_embeddings().weight
    tied = gpu_passes.weight_of(model)
    assert gpu_passes.weight_of(tiny_llama())["parameters"] == tied["parameters"] + 16 * 16
    assert tied["bytes"] == 4 * tied["parameters"]


# ---- random models -------------------------------------------------------------------------------------


def test_a_random_model_is_made_in_its_format_and_leaves_the_random_state_alone():
    state = torch.random.get_rng_state()
    config = Shape("random", 8, 16, 1, 2, 1).config()
    model = gpu_random.random_model(config, torch.device("cpu"), torch.bfloat16)
    assert {one.dtype for one in model.parameters()} == {torch.bfloat16}
    assert not model.training
    assert float(model.lm_head.weight.detach().float().std()) == pytest.approx(0.02, rel=0.2)
    assert torch.equal(torch.random.get_rng_state(), state)


def costs(name: str, **passes: list[float]) -> dict[str, Any]:
    times = {n.removeprefix("n"): seconds for n, seconds in passes.items()}
    return {"part": "costs", "model": name, "note": RANDOM_NOTE, "passes": {"128": times}}


def test_ratios_of_costs():
    small, large = costs("small", n1=[1.0, 2.0, 3.0], n6=[2.0]), costs("large", n1=[10.0], n6=[12.0])
    (row,) = gpu_random.cost_ratios([small, large])
    assert row["c"] == pytest.approx(0.2)
    assert row["round"] == pytest.approx(5 * 0.2 + 1.2)


@pytest.mark.parametrize(
    ("large", "c"), [(costs("large", n1=[10.0]), 0.1), (costs("large", n1=[], n6=[]), None)]
)
def test_what_was_not_timed_has_no_ratio(large, c):
    (row,) = gpu_random.cost_ratios([costs("small", n1=[1.0]), large])
    assert (row["c"], row["round"]) == (c, None)


def test_real_models_and_parts_left_out_are_in_no_ratio():
    real = {**costs("smollm2", n1=[1.0]), "note": None}
    assert gpu_random.cost_ratios([real, costs("large", n1=[1.0])]) == []
    skipped = {"part": "costs", "model": "larger", "state": "skipped", "reason": ""}
    assert gpu_random.cost_ratios([skipped, costs("large", n1=[1.0])]) == []
