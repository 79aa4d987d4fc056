"""`specdec bench`: every arm on every prompt, checked first, foretold half way, stopped and resumed."""

from __future__ import annotations

import json
import time

import pytest
import torch
from cli_parts import run, served_pair  # noqa: F401 (fixtures by name)
from pair_parts import SMALL, TEXTS, small_bench  # noqa: F401

from specdec_lessons.acceptance import acceptance_probability
from specdec_lessons.cli import bench_prompts, pair_checks, pair_run, prompts
from specdec_lessons.cli.pair_file import runs_of
from specdec_lessons.cli.pair_plan import Plan
from specdec_lessons.foundations import models
from specdec_lessons.foundations.store import DoesNotFit
from specdec_lessons.foundations.timing import TimedTarget
from specdec_lessons.residual import Verdict

real_laws = pair_run.exact_laws


@pytest.fixture
def checked(small, monkeypatch):
    """With the exact laws, which cost a second and are left out elsewhere."""
    monkeypatch.setattr(pair_run, "exact_laws", real_laws)


ARMS = Plan(k=2, draft_k=2).arms(0.0)


def bench(capsys, tmp_path, *more):
    path = tmp_path / "pair.json"
    code, out, err = run(capsys, "bench", *SMALL, *more, "--json", path)
    return code, json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None, out, err


# ---- one whole run -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("checked")
def test_every_arm_takes_every_prompt_and_everything_is_in_the_file(capsys, small, tmp_path):
    code, data, out, err = bench(capsys, tmp_path)
    assert code == 0
    assert data["finished"]
    assert (
        f"T = 1: copy 2, {len(ARMS) * 2} of {len(ARMS) * 2} runs" in err
    )  # progress, also without a terminal
    runs = runs_of(data)
    expected = {
        (arm, k, t, p.name) for t in (0.0, 1.0) for arm, k in Plan(k=2, draft_k=2).arms(t) for p in TEXTS
    }
    assert sorted((r.arm, r.k, r.temperature, r.prompt) for r in runs) == sorted(expected)
    assert data["prompts_sha256"] == bench_prompts.fingerprint(TEXTS)
    assert {"command", "date", "commit", "versions", "threads", "dtype", "device"} <= set(data["provenance"])
    assert max(row["total_variation"] for row in data["law"]) < 1e-6
    assert sum(row["paths"] for row in data["law"]) > 1000
    assert {one["verdict"] for one in (*data["greedy"], *data["float32"]["comparisons"])} == {"equal"}
    assert len(data["greedy"]) == len(TEXTS) * (len(ARMS) - 1)
    assert set(data["costs"]["passes"]["16"]) == {"1", "2", "3"}
    assert "NOT EQUAL" not in out
    assert "total variation" in out


def test_a_round_keeps_what_was_drafted_and_what_became_of_it(capsys, small, tmp_path):
    _, data, _, _ = bench(capsys, tmp_path, "-t", 1)
    masks = set()
    for run_ in data["runs"]:
        columns = run_["rounds"]
        assert len({len(column) for column in columns.values()}) == 1
        assert run_["seconds"] * 1e3 >= sum(columns["ms"]) - 1e-2
        for drafted, mask, tokens in zip(columns["drafted"], columns["mask"], columns["tokens"], strict=True):
            masks.add(mask)
            assert len(mask) == len(drafted)
            kept = mask.count("1")
            assert tokens[:kept] == drafted[: len(tokens)][:kept]
            assert all(str(token) in data["texts"] for token in (*drafted, *tokens))
        texts = zip(columns["drafted_text"], columns["accepted_text"], columns["mask"], strict=True)
        for drafted, accepted, mask in texts:
            assert bool(drafted) == bool(mask)
            assert drafted.startswith(accepted)
            assert (accepted == drafted) == ("0" not in mask)
    assert {"", "0", "1", "0-", "10", "11"} >= masks >= {"", "0-"}


def test_the_first_half_foretells_and_the_second_does_not(capsys, small, tmp_path):
    _, data, out, _ = bench(capsys, tmp_path, "-t", 1)
    assert data["forecast"]["prompts"] == sorted(prompt.name for prompt in TEXTS[:2])
    by_drafter = {told["drafter"]: told for told in data["forecast"]["drafters"]}
    assert set(by_drafter) == {"trigram", "lookup"}
    for told in by_drafter.values():
        assert [row["k"] for row in told["by_k"]] == [0, 1, 2]
        assert told["by_k"][0]["constant"]["speedup"] == pytest.approx(1)
        assert told["recommended"] in (0, 1, 2)
    assert "recommended: " in out


def test_the_forecast_is_made_before_the_second_half_is_measured(capsys, small, monkeypatch, tmp_path):
    seen = []
    real = pair_run.forecast
    monkeypatch.setattr(
        pair_run, "forecast", lambda runs, *rest: seen.append({r.prompt for r in runs}) or real(runs, *rest)
    )
    bench(capsys, tmp_path, "-t", 0)
    assert seen == [{prompt.name for prompt in TEXTS[:2]}]


# ---- stopped and resumed -------------------------------------------------------------------------------


def interrupt_after(monkeypatch, count: int) -> None:
    real, calls = pair_run.timed_run, []

    def interrupted(*arguments):
        calls.append(1)
        if len(calls) == count:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(pair_run, "timed_run", interrupted)


@pytest.mark.parametrize("count", [5, 25, 60, 75])
def test_stopped_half_way_it_leaves_valid_json_and_resumes(capsys, small, monkeypatch, tmp_path, count):
    with monkeypatch.context() as patch:
        interrupt_after(patch, count)
        code, data, _, _ = bench(capsys, tmp_path)
    assert code == 130
    assert (data["interrupted"], data["finished"]) == (True, False)
    before = data["runs"]
    code, _, _ = run(capsys, "bench", "--resume", tmp_path / "pair.json")
    after = json.loads((tmp_path / "pair.json").read_text(encoding="utf-8"))
    assert code == 0
    assert (after["interrupted"], after["finished"]) == (False, True)
    assert after["runs"][: len(before)] == before
    keys = [(r["arm"], r["k"], r["temperature"], r["prompt"]) for r in after["runs"]]
    assert len(keys) == len(set(keys)) == len(TEXTS) * len(ARMS) * 2
    assert len(after["greedy"]) == len(TEXTS) * (len(ARMS) - 1)
    assert after["settings"]["k"] == 2  # its own, not the defaults
    assert [set(again) for again in after["resumed"]] == [{"date", "commit", "command"}]


def test_a_file_without_the_strings_is_reported_and_gets_them_when_resumed(capsys, small, tmp_path):
    _, data, out, _ = bench(capsys, tmp_path, "-t", 1)
    path, older = tmp_path / "pair.json", json.loads(json.dumps(data))
    for run_ in older["runs"]:
        del run_["rounds"]["drafted_text"], run_["rounds"]["accepted_text"]
    path.write_text(json.dumps(older), encoding="utf-8")
    code, report, _ = run(capsys, "report", path)
    assert (code, report.split("\n", 1)[1]) == (0, out)
    code, _, _ = run(capsys, "bench", "--resume", path)
    assert code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["runs"] == data["runs"]


def test_an_error_half_way_keeps_what_was_measured(capsys, small, monkeypatch, tmp_path):
    real, calls = pair_run.timed_run, []

    def broken(*arguments):
        calls.append(1)
        if len(calls) == 2 * len(ARMS):
            raise ValueError("NaN logits")
        return real(*arguments)

    monkeypatch.setattr(pair_run, "timed_run", broken)
    code, data, _, err = bench(capsys, tmp_path)
    assert code == 2
    assert "NaN logits" in err
    assert len(data["runs"]) == len(ARMS) - 1  # all but the warm-up


@pytest.mark.parametrize(
    ("part", "value"), [("prompts_sha256", "0"), ("settings", {"k": 3}), ("machine", {"threads": 64})]
)
def test_other_conditions_are_not_resumed(capsys, small, tmp_path, part, value):
    bench(capsys, tmp_path, "-t", 1)
    path = tmp_path / "pair.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data[part] = {**data[part], **value} if isinstance(value, dict) else value
    data["runs"] = data["runs"][:3]
    path.write_text(json.dumps(data), encoding="utf-8")
    code, _, err = run(capsys, "bench", "--resume", path)
    if part == "settings":  # they are the file's own: nothing contradicts them
        assert code == 0
    else:
        assert (code, "begin a new file" in err) == (2, True)
    assert ("threads" in err) == (part == "machine")


# ---- nothing is lost, or nothing is timed --------------------------------------------------------------


def from_the_target(draft, target_laws, flips) -> Verdict:
    accepted = int(flips.cumprod(0).sum())
    return Verdict(accepted, target_laws[accepted])


@pytest.mark.usefixtures("checked")
def test_an_engine_that_is_not_lossless_is_not_timed(capsys, small, monkeypatch, tmp_path):
    monkeypatch.setattr("specdec_lessons.engine.verify", from_the_target)
    monkeypatch.setattr(pair_checks, "TOY_TOKENS", 3)  # such laws have many more paths
    code, data, _, err = bench(capsys, tmp_path)
    assert code == 2
    assert "not lossless" in err
    assert "nothing was timed" in err
    assert data["runs"] == []
    assert "costs" not in data


def test_a_greedy_text_that_differs_is_shown(capsys, small, monkeypatch, tmp_path):
    monkeypatch.setattr(
        "specdec_lessons.engine.acceptance_probability", lambda p, q: acceptance_probability(p, q).fill_(1)
    )
    _, data, out, _ = bench(capsys, tmp_path, "-t", 0)
    different = {one["arm"] for one in data["greedy"] if one["verdict"] == "different"}
    assert {"trigram", "model"} <= different
    assert not {"hf", "hf assisted"} & different
    assert "NOT EQUAL: trigram" in out


def test_how_two_texts_compare(small):
    prompt = [5, 6, 7]
    same = pair_checks.compare(small, prompt, [1, 2], [1, 2])
    assert (same["verdict"], same["first_difference"]) == ("equal", None)
    assert pair_checks.compare(small, prompt, [1, 2, 3], [1, 2])["verdict"] == "unequal lengths"
    other = pair_checks.compare(small, prompt, [1, 2, 3], [1, 4, 3])
    assert (other["verdict"], other["first_difference"], other["lengths"]) == ("different", 1, [3, 3])
    assert other["gap"] > 0


def test_a_near_tie_is_one_in_16_bits_alone(small, monkeypatch):
    row = pair_checks.CachedModel(small.target).rows([5, 6, 7], 1)[0]
    best, second = row.topk(2).indices.tolist()
    gap = float(row[best] - row[second])
    for limit, verdict in ((2 * gap, "near tie"), (gap / 2, "different")):
        monkeypatch.setattr(pair_checks, "NEAR_TIE", {small.target.dtype: limit})
        assert pair_checks.compare(small, [5, 6, 7], [best], [second])["verdict"] == verdict
    monkeypatch.undo()
    assert small.target.dtype not in pair_checks.NEAR_TIE
    assert pair_checks.compare(small, [5, 6, 7], [best], [second])["verdict"] == "different"


# ---- bad input -----------------------------------------------------------------------------------------


def test_a_budget_of_one_divides_nothing_by_zero(capsys, small, tmp_path):
    code, data, out, _ = bench(capsys, tmp_path, "--tokens", 1)
    assert code == 0
    assert all(len(run_.tokens) == 1 for run_ in runs_of(data))
    assert all("K = 0" in told["reason"] for told in data["forecast"]["drafters"])
    assert "foretold from half of the prompts, then measured: nothing, " in out


def test_a_k_beyond_the_budget_drafts_what_fits(capsys, small, tmp_path):
    code, data, _, _ = bench(capsys, tmp_path, "--tokens", 3, "--k", 8, "-t", 1, "--no-hugging-face")
    assert code == 0
    assert {run_.k for run_ in runs_of(data) if run_.arm == "trigram"} == set(range(1, 9))
    assert max(len(round_.drafted) for run_ in runs_of(data) for round_ in run_.rounds) == 2


def test_prompts_that_end_at_once(capsys, small, tmp_path):
    # all tokens end the text but those at the end of a prompt: transformers 4 would not even begin there
    last = {small.tokenizer(prompt.text)["input_ids"][-1] for prompt in TEXTS}
    small.target.generation_config.eos_token_id = sorted({*range(small.vocab_size)} - last)
    code, data, _, _ = bench(capsys, tmp_path)
    assert code == 0
    runs = runs_of(data)
    assert {len(run_.tokens) for run_ in runs} == {1}
    assert {run_.rounds[-1].stop_reason for run_ in runs if not run_.arm.startswith("hf")} == {"stop"}
    assert {one["verdict"] for one in data["greedy"]} == {"equal"}


def test_out_of_memory_is_a_failed_run_and_the_others_go_on(capsys, small, monkeypatch, tmp_path):
    real = pair_run.arm

    def starving(parts, name, k):
        def broken(job):
            raise MemoryError

        made = real(parts, name, k)
        return made._replace(run=broken) if name == "model" else made

    monkeypatch.setattr(pair_run, "arm", starving)
    code, data, out, _ = bench(capsys, tmp_path, "-t", 0)
    assert code == 0
    failed = [run_ for run_ in runs_of(data) if run_.failed]
    assert {run_.arm for run_ in failed} == {"model"}
    assert "lower the 6 new tokens, K = 2" in failed[0].failed
    assert "lower the 6 new tokens" in out
    assert {one["arm"] for one in data["greedy"]} == {name for name, _ in ARMS} - {"plain", "model"}


def test_a_second_pair_that_does_not_fit_leaves_the_float32_texts_out(capsys, small, monkeypatch, tmp_path):
    """The pair in 16 bits is loaded already: the other one is asked for beside it."""
    small.target.to(torch.bfloat16)
    served = models.load_pair

    def too_large(name, **options):
        if options["dtype"] == torch.float32:
            raise DoesNotFit("x 9 GB do not fit")
        return served(name, **options)

    monkeypatch.setattr(models, "load_pair", too_large)
    code, data, _, _ = bench(capsys, tmp_path, "-t", 0)
    assert code == 0
    assert data["float32"] == {
        "comparisons": [],
        "left_out": "out of memory: --exact-tokens 0, or a smaller pair",
    }
    assert data["finished"]


def test_a_clock_that_goes_back_keeps_what_was_measured(capsys, small, monkeypatch, tmp_path):
    now = [0.0]

    def clock() -> float:
        now[0] += -50.0 if len(calls) == 41 else 1.0
        return calls.append(1) or now[0]

    calls: list[int] = []
    monkeypatch.setattr(pair_run, "perf_counter", clock)
    code, data, _, err = bench(capsys, tmp_path, "-t", 1)
    assert code == 2
    assert "the clock went back by 50 s while something ran" in err
    assert 0 < len(data["runs"]) < 20  # those whose end was read before


def test_a_clock_that_stands_still_divides_nothing_by_zero(capsys, small, monkeypatch, tmp_path):
    monkeypatch.setattr(TimedTarget.__init__, "__defaults__", (None, still))
    monkeypatch.setattr(time, "perf_counter", still)
    monkeypatch.setattr(pair_run, "perf_counter", still)
    code, data, out, _ = bench(capsys, tmp_path)
    assert code == 0
    assert {run_.seconds for run_ in runs_of(data)} == {0.0}
    assert [aim["value"] for aim in data["aims"] if "plain" in aim["what"]] == [None] * 4
    assert all(told["recommended"] is None for told in data["forecast"]["drafters"])
    assert "the clock did not advance" in out


def still() -> float:
    return 5.0


def test_contexts_that_do_not_fit_are_left_out_and_said(capsys, small, monkeypatch, tmp_path):
    code, data, out, _ = bench(capsys, tmp_path, "-t", 0, "--context", 4096)
    assert code == 0
    assert set(data["costs"]["passes"]) == {"16"}
    assert "context 4096 left out: the model goes to 128 tokens" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--tokens", 0), "--tokens 0"),
        (("--k", 0), "--k 0"),
        (("--draft-k", -1), "--draft-k -1"),
        (("--prompts", 5), "1 to 4"),
        (("--temperature", -1), "temperature=-1"),
        (("--context", 0), "--context 0"),
        (("--layers", 0), "--layers 0"),
        (("--layers", 9), "3 layers"),
        (("--exact-tokens", -1), "--exact-tokens -1"),
        (("--pair", "nothing"), "unknown pair 'nothing'"),
        (("--draft", "x"), "without --target"),
        (("--threads", 0), "--threads 0"),
        (("--resume", "no_such_file.json"), "does not exist"),
    ],
)
def test_bad_input_is_one_line(capsys, small, arguments, message):
    code, out, err = run(capsys, "bench", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_json_beside_resume_is_refused(capsys, small, tmp_path):
    code, _, err = run(capsys, "bench", "--resume", tmp_path / "a.json", "--json", tmp_path / "b.json")
    assert code == 2
    assert "leave --json out" in err


def test_a_result_is_not_begun_anew_over_an_old_one(capsys, small, tmp_path):
    (tmp_path / "pair.json").write_text('"hours of work"', encoding="utf-8")
    code, data, _, err = bench(capsys, tmp_path)
    assert code == 2
    assert data == "hours of work"
    assert "--resume" in err


# ---- the prompts ---------------------------------------------------------------------------------------


def test_the_prompts_are_many_of_every_kind_in_both_halves():
    texts = bench_prompts.bench_prompts()
    assert len(texts) >= 20
    assert len({prompt.name for prompt in texts}) == len({prompt.text for prompt in texts}) == len(texts)
    middle = len(texts) // 2
    for half in (texts[:middle], texts[middle:]):
        assert {prompt.kind for prompt in half} == set(bench_prompts.KINDS)
    assert {prompt.kind for prompt in bench_prompts.bench_prompts(1)} == set(bench_prompts.KINDS)


def test_a_changed_letter_changes_the_fingerprint():
    texts = bench_prompts.bench_prompts()
    changed = [texts[0]._replace(text=texts[0].text + "."), *texts[1:]]
    assert bench_prompts.fingerprint(texts) != bench_prompts.fingerprint(changed)
    assert bench_prompts.fingerprint(texts) == bench_prompts.fingerprint(bench_prompts.bench_prompts())


def test_the_trigram_has_not_read_the_prompts():
    read = "\n".join(document.text for document in prompts.corpus())
    lines = [line for prompt in bench_prompts.bench_prompts() for line in prompt.text.splitlines()]
    telling = [line.strip() for line in lines if len(line.strip()) > 30]  # "import csv" is anyone's
    assert len(telling) > 30
    assert [line for line in telling if line in read] == []
    assert "        self.items.append(item)" in read  # so the line above could fail
