"""`specdec bench --gpu-report`: one command, one file, whatever the machine lacks."""

from __future__ import annotations

import dataclasses
import json

import pytest
import torch
from cli_parts import run, served_pair  # noqa: F401 (fixtures by name)
from pair_parts import TEXTS

from specdec_lessons.acceptance import acceptance_probability
from specdec_lessons.benchmark import TimedRun
from specdec_lessons.cli import gpu_machine, gpu_pair, gpu_passes, gpu_random, gpu_report, pair_arms
from specdec_lessons.cli.gpu_plan import STEPS, WHOLE, Asked, Shape, sizes_for
from specdec_lessons.cli.pair_file import runs_of
from specdec_lessons.cli.pair_plan import Plan
from specdec_lessons.trigram import KneserNeyTrigram

TINY = dataclasses.replace(
    WHOLE,
    contexts=(12, 4096),
    blocks=(1, 2, 6),
    repeats=2,
    launches=2,
    tokens=6,
    prompts=2,
    exact_tokens=4,
    exact_prompts=1,
    shapes=(Shape("random small", 8, 16, 1, 2, 1), Shape("random large", 16, 32, 2, 2, 2)),
    seconds=dict.fromkeys(("law", *STEPS), 1.0),
)
HUB_PAIRS = ["gpt2-medium", "qwen2.5-7b"]


@pytest.fixture
def small(pair, monkeypatch):
    """The tiny pair as smollm2, a hub that does not answer, sizes of a second, laws left out."""
    ids = pair.tokenizer("die Brücke über den Fluß")["input_ids"]
    counts = KneserNeyTrigram.fit([ids], vocab_size=pair.vocab_size)
    monkeypatch.setattr(pair_arms.corpus, "default_trigram", lambda _: counts)
    monkeypatch.setattr(gpu_pair, "bench_prompts", lambda per_kind: TEXTS)
    monkeypatch.setattr(gpu_report, "exact_laws", lambda temperatures: [])
    monkeypatch.setattr(gpu_report, "sizes_for", lambda device: TINY)
    monkeypatch.setattr(gpu_report, "hub_pairs", lambda: HUB_PAIRS)
    monkeypatch.setattr(gpu_pair.hub, "hub_problem", lambda source: "ConnectError: no network")
    monkeypatch.setattr(gpu_pair, "is_kept", lambda source: False)
    known = gpu_pair.known_configs
    local = (["here"], [pair.target.config])
    monkeypatch.setattr(gpu_pair, "known_configs", lambda n, r: local if n == "smollm2" else known(n, r))
    return pair


def report(capsys, tmp_path, *more):
    path = tmp_path / "gpu.json"
    code, out, err = run(capsys, "bench", "--gpu-report", "--device", "cpu", *more, "--json", path)
    return code, json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None, out, err


def part_of(data, name, model="smollm2"):
    (found,) = [part for part in data["parts"] if (part["part"], part["model"]) == (name, model)]
    return found


def states(data):
    return {(part["model"], part["part"]): part["state"] for part in data["parts"]}


# ---- one whole run -------------------------------------------------------------------------------------


def test_a_cpu_does_every_part_but_those_that_need_cuda(capsys, small, tmp_path):
    code, data, out, err = report(capsys, tmp_path)
    assert code == 0
    assert (data["finished"], data["interrupted"]) == (True, False)
    became = states(data)
    assert {key for key, state in became.items() if state != "done"} == {
        ("smollm2", "launch"),
        ("random small", "launch"),
        ("random large", "launch"),
        *((name, "weights") for name in HUB_PAIRS),
    }
    assert part_of(data, "launch")["reason"].startswith("needs CUDA")
    assert "no CUDA" in err
    assert "needs CUDA" in out
    assert {"command", "date", "commit", "versions", "dtype", "device"} <= set(data["provenance"])
    assert data["dtype"]["chosen"] == data["provenance"]["dtype"]
    assert data["sizes"]["contexts"] == [12, 4096]
    assert data["settings"]["minutes"] == 8


def test_every_arm_takes_every_prompt_at_both_temperatures(capsys, small, tmp_path):
    _, data, out, _ = report(capsys, tmp_path)
    part = part_of(data, "arms")
    runs = runs_of(part)
    arms = {"plain", "trigram", "lookup", "lookup+trigram", "model"}
    assert {(one.arm, one.temperature, one.prompt) for one in runs} == {
        (arm, t, prompt.name) for arm in arms for t in (0.0, 1.0) for prompt in TEXTS[:2]
    }
    assert len(runs) == 2 * 2 * len(arms)
    assert part["prompts"] == 2
    assert [one["verdict"] for one in part["greedy"]] == ["equal"] * 2 * (len(arms) - 1)
    exact = part_of(data, "float32")["comparisons"]
    assert [one["verdict"] for one in exact] == ["equal"] * (len(arms) - 1)
    assert "NOT EQUAL" not in out
    begins = {one.prompt: one.arm for one in reversed(runs) if one.temperature == 0}
    assert len(set(begins.values())) == 2  # no arm is always first


def test_passes_are_timed_as_far_as_the_model_goes(capsys, small, tmp_path):
    _, data, out, _ = report(capsys, tmp_path)
    costs = part_of(data, "costs")
    assert set(costs["passes"]) == {"12"}
    assert {n: len(times) for n, times in costs["passes"]["12"].items()} == {"1": 2, "2": 2, "6": 2}
    assert costs["skipped"] == {"4096": "the model goes to 128 tokens"}
    assert "smollm2, context 4096 left out: the model goes to 128 tokens" in out
    assert costs["parameters"] == sum(one.numel() for one in small.target.parameters())
    assert set(part_of(data, "draft")["drafters"]) == {"trigram", "lookup", "lookup+trigram", "model"}


def test_random_models_are_for_costs_and_the_file_says_so(capsys, small, tmp_path):
    _, data, out, _ = report(capsys, tmp_path)
    random = [part for part in data["parts"] if part["model"].startswith("random")]
    assert {part["part"] for part in random} == {"costs", "launch"}
    assert not any({"runs", "comparisons", "greedy"} & set(part) for part in random)
    for part in random:
        assert part["part"] == "launch" or "nothing about acceptance" in part["note"]
    assert "nothing about acceptance" in data["random_models"]
    (row,) = data["cost_ratios"]
    assert (row["draft"], row["target"], row["context"]) == ("random small", "random large", "12")
    assert row["c"] > 0
    assert "Random weights say nothing" in out


def test_specdec_report_prints_the_same_tables(capsys, small, tmp_path):
    _, _, out, _ = report(capsys, tmp_path)
    code, again, _ = run(capsys, "report", tmp_path / "gpu.json")
    assert code == 0
    assert out in again
    assert "gpu report" in again
    assert "speed-up over plain" in again


def test_the_file_has_a_name_of_its_own(capsys, small, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, "bench", "--gpu-report", "--device", "cpu")
    assert code == 0
    assert json.loads((tmp_path / "gpu-report.json").read_text(encoding="utf-8"))["finished"]
    assert "the report is in gpu-report.json" in err


# ---- what is not there ---------------------------------------------------------------------------------


def test_a_hub_that_does_not_answer_is_asked_once_and_said(capsys, small, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(gpu_pair.hub, "hub_problem", lambda source: asked.append(source) or "no network")
    code, data, _, _ = report(capsys, tmp_path)
    assert code == 0
    assert len(asked) == 1
    for name in HUB_PAIRS:
        reason = part_of(data, "weights", name)["reason"]
        assert "the hub is not reached (no network)" in reason
        assert gpu_pair.PAIRS[name][0] in reason
        assert [part["part"] for part in data["parts"] if part["model"] == name] == ["weights"]


def test_a_pair_from_the_hub_has_a_draft_of_its_own(capsys, small, monkeypatch, tmp_path):
    twin = (["target", "draft"], [small.target.config] * 2)
    monkeypatch.setattr(gpu_pair, "known_configs", lambda name, report: twin)
    loaded = dataclasses.replace(small, draft=small.target)
    monkeypatch.setattr("specdec_lessons.foundations.models.load_pair", lambda name, **_: loaded)
    code, data, _, _ = report(capsys, tmp_path, "--minutes", 60)
    assert code == 0
    assert part_of(data, "load", "gpt2-medium")["draft"] == "openai-community/gpt2"
    runs = runs_of(part_of(data, "arms", "gpt2-medium"))
    greedy = [one for one in runs if (one.arm, one.temperature) == ("model", 0)]
    assert all(round_.accepted == round_.tested for one in greedy for round_ in one.rounds)


def test_without_weights_the_other_parts_run(capsys, small, monkeypatch, tmp_path):
    def nothing(name, report):
        raise gpu_pair.PartUnavailable("no network")

    monkeypatch.setattr(gpu_pair, "known_configs", nothing)
    code, data, _, _ = report(capsys, tmp_path)
    assert code == 0
    assert part_of(data, "weights")["reason"] == "no network"
    assert part_of(data, "costs", "random large")["state"] == "done"


def test_what_does_not_fit_is_refused_before_it_is_loaded(capsys, small, monkeypatch, tmp_path):
    loads = []
    monkeypatch.setattr("specdec_lessons.foundations.models.load_pair", lambda *_, **__: loads.append(1))
    monkeypatch.setattr(gpu_random, "random_model", lambda *_: loads.append(1))
    monkeypatch.setattr(gpu_pair, "free_bytes", lambda device: 1000)
    monkeypatch.setattr(gpu_random, "free_bytes", lambda device: 1000)
    code, data, _, _ = report(capsys, tmp_path)
    assert code == 0
    assert loads == []
    for name, model in (("weights", "smollm2"), ("costs", "random large")):
        part = part_of(data, name, model)
        assert part["state"] == "skipped"
        assert "0.0 GB are free: not loaded" in part["reason"]


def test_float32_that_does_not_fit_leaves_16_bits(capsys, small, monkeypatch, tmp_path):
    config = [small.target.config]
    dtypes = (torch.bfloat16, torch.float32)
    length = max(TINY.contexts) + max(TINY.blocks)
    half, whole = (gpu_machine.needs(config, dtype, length) for dtype in dtypes)
    assert half < whole
    monkeypatch.setattr(gpu_pair, "free_bytes", lambda device: (half + whole) // 2)
    code, data, _, _ = report(capsys, tmp_path, "--dtype", "bfloat16")
    assert code == 0
    assert part_of(data, "float32")["state"] == "skipped"
    assert part_of(data, "arms")["state"] == "done"


# ---- time, memory, Ctrl-C, faults ----------------------------------------------------------------------


def test_no_time_at_all_is_a_whole_file_with_reasons(capsys, small, monkeypatch, tmp_path):
    sizes = dataclasses.replace(TINY, seconds=dict.fromkeys(("law", *STEPS), 15.0))
    monkeypatch.setattr(gpu_report, "sizes_for", lambda device: sizes)
    code, data, _, _ = report(capsys, tmp_path, "--minutes", 0.1)
    assert code == 0
    assert data["finished"]
    assert {part["state"] for part in data["parts"]} == {"skipped"}
    assert all("of the 0.1 minutes are left" in p["reason"] for p in data["parts"] if p["part"] != "launch")


class Clock:
    """A clock that moves by `step` seconds whenever it is looked at."""

    def __init__(self, step: float):
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_the_rest_is_left_out_once_the_minutes_are_over(small, monkeypatch, tmp_path):
    path = tmp_path / "gpu.json"
    monkeypatch.setattr(gpu_pair.RealPair, "_float32", lambda self, found: None)
    asked = Asked(Plan(device="cpu"), minutes=1)
    data = gpu_report.gpu_report(asked, path, TINY, Clock(3))
    assert data["finished"]
    became = [part["state"] for part in data["parts"]]
    assert became[0] == "done"
    assert became[-1] == "skipped"
    (cut,) = [part for part in data["parts"] if part["state"] == "cut short"]
    assert "raise --minutes" in cut["reason"]
    assert became.index("cut short") == max(i for i, one in enumerate(became) if one != "skipped")
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(data))


def test_a_prompt_is_not_begun_that_the_share_of_time_may_not_hold(small, monkeypatch, tmp_path):
    asked = Asked(Plan(device="cpu"))
    data = gpu_report.gpu_report(asked, tmp_path / "gpu.json", dataclasses.replace(TINY, arms_share=1e-9))
    part = part_of(data, "arms")
    assert (part["state"], part["prompts"], part["runs"]) == ("done", 0, [])
    assert "its share of the time" in part["ended"]


def test_memory_that_does_not_suffice_says_what_to_lower_and_the_next_part_runs(
    capsys, small, monkeypatch, tmp_path
):
    def starving(model, text, sizes, check, found):
        found |= {"passes": {"12": {"1": [0.5]}}, "skipped": {}, **gpu_passes.weight_of(model.model)}
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB")

    monkeypatch.setattr(gpu_pair, "measure_passes", starving)
    code, data, out, _ = report(capsys, tmp_path)
    assert code == 0
    part = part_of(data, "costs")
    assert (part["state"], part["reason"]) == ("out of memory", "lower the longest context")
    assert part["passes"] == {"12": {"1": [0.5]}}
    assert part_of(data, "draft")["state"] == part_of(data, "arms")["state"] == "done"
    assert "lower the longest context" in out


def test_ctrl_c_keeps_what_there_is(capsys, small, monkeypatch, tmp_path):
    real, calls = gpu_pair.timed_run, []

    def interrupted(*arguments) -> TimedRun:
        calls.append(1)
        if len(calls) == 25:  # 10 warm-ups, the first prompt's 10 runs, and some of the next one's
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(gpu_pair, "timed_run", interrupted)
    code, data, out, _ = report(capsys, tmp_path)
    assert code == 130
    assert (data["interrupted"], data["finished"]) == (True, False)
    part = part_of(data, "arms")
    assert (part["state"], part["prompts"], len(part["runs"])) == ("interrupted", 1, 14)
    assert data["parts"][-1] == part
    assert "interrupted: what was measured until then" in out
    assert run(capsys, "report", tmp_path / "gpu.json")[0] == 0


def test_a_part_with_a_fault_is_said_and_the_others_run(capsys, small, monkeypatch, tmp_path):
    def broken(*_):
        raise RuntimeError("CUDA error: an illegal memory access [was] encountered\nCompile with ..")

    monkeypatch.setattr(gpu_pair, "draft_seconds", broken)
    code, data, out, _ = report(capsys, tmp_path)
    assert code == 1
    part = part_of(data, "draft")
    assert part["state"] == "failed"
    assert part["reason"].startswith("RuntimeError: CUDA error: an illegal memory access [was] encountered")
    assert part["where"][-1].startswith("test_gpu_report.py:")
    assert not any("/" in line for line in part["where"])
    assert "[was]" in out.replace("\n", "")
    assert part_of(data, "arms")["state"] == "done"


def test_an_engine_that_is_not_lossless_is_not_timed(capsys, small, monkeypatch, tmp_path):
    def wrong(temperatures):
        raise ValueError("the engine with trigram is not lossless; nothing was timed")

    monkeypatch.setattr(gpu_report, "exact_laws", wrong)
    code, data, _, err = report(capsys, tmp_path)
    assert code == 2
    assert "nothing was timed" in err
    assert [part["part"] for part in data["parts"]] == ["law"]
    assert not data["finished"]


def test_a_greedy_text_that_differs_is_shown(capsys, small, monkeypatch, tmp_path):
    monkeypatch.setattr(
        "specdec_lessons.engine.acceptance_probability", lambda p, q: acceptance_probability(p, q).fill_(1)
    )
    _, data, out, _ = report(capsys, tmp_path)
    assert "different" in {one["verdict"] for one in part_of(data, "float32")["comparisons"]}
    assert "NOT EQUAL: smollm2, trigram" in out


# ---- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--gpu-report", "--minutes", 0), "--minutes 0: give a time above 0"),
        (("--gpu-report", "--minutes", -1), "--minutes -1"),
        (("--gpu-report", "--minutes", "nan"), "--minutes nan"),
        (("--gpu-report", "--weights", "no_such_file.gguf"), "does not exist"),
        (("--gpu-report", "--tokens", 7, "--draft-k", 2), "--tokens, --draft-k beside --gpu-report"),
        (("--gpu-report", "--resume", "x.json"), "begun anew"),
        (("--gpu-report", "--device", "abacus"), "--device abacus"),
        (("--gpu-report", "--threads", 0), "--threads 0"),
        (("--gpu-report", "--json", "."), "--json . cannot be written"),
        (("--minutes", 3), "belong to --gpu-report"),
        (("--weights", "model.gguf"), "belong to --gpu-report"),
    ],
)
def test_bad_input_is_one_line(capsys, small, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "bench", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


# ---- what is asked of which device ---------------------------------------------------------------------


def test_a_gpu_is_asked_for_what_the_issue_names_and_a_cpu_for_less():
    whole, reduced = sizes_for(torch.device("cuda")), sizes_for(torch.device("cpu"))
    assert whole.contexts == (128, 512, 2048)
    assert set(range(1, 10)) | {17, 33} <= set(whole.blocks)
    assert set(reduced.blocks) < set(whole.blocks)
    for sizes in (whole, reduced):
        assert {"law", *STEPS} == set(sizes.seconds)
        assert {1, 6} <= set(sizes.blocks)  # what a round of K = 5 is made of
        assert max(sizes.contexts) + max(sizes.blocks) < 4096


@pytest.mark.parametrize(("shape", "billions"), list(zip(WHOLE.shapes, (0.4, 1.1, 3.4, 6.7), strict=True)))
def test_random_models_are_as_large_as_they_are_called(shape, billions):
    with torch.device("meta"):
        model = gpu_random.AutoModelForCausalLM.from_config(shape.config())
    assert shape.name == f"random {billions} B"
    assert gpu_passes.weight_of(model)["parameters"] / 1e9 == pytest.approx(billions, abs=0.05)
