"""Ratios, predictions and aims worked out by hand from runs of known times."""

from __future__ import annotations

import json

import pytest
from cli_parts import run
from pair_parts import round_of, run_of

from specdec_lessons.cli import pair_file, pair_summary
from specdec_lessons.cli.pair_forecast import beside, forecast, halves
from specdec_lessons.cli.pair_plan import Plan
from specdec_lessons.cli.pair_ratios import decoding, ratio_of

PLAIN, LOOKUP = ("plain", 0), ("lookup", 4)
SETTINGS = {"k": 4, "draft_k": 2}


def plain(
    prompt: str, seconds: float = 1.0, prefill: float = 3.0, tokens: int = 6, arm: str = "plain", **fields
):
    rounds = [round_of(0, 0, prefill), *[round_of(0, 0, seconds)] * (tokens - 1)]
    return run_of(arm, 0, prompt, *rounds, **fields)


def lookup(
    prompt: str, seconds: float = 1.0, prefill: float = 3.0, arm: str = "lookup", k: int = 4, **fields
):
    """6 tokens: one from the prefill, then 3 and 2."""
    rounds = [round_of(0, 0, prefill), round_of(4, 2, seconds), round_of(4, 1, seconds)]
    return run_of(arm, k, prompt, *rounds, **fields)


# ---- ratios --------------------------------------------------------------------------------------------


def test_a_request_has_its_prefill_and_decoding_has_not():
    runs = [plain("code 1"), lookup("code 1")]  # 8 seconds against 5; 5 tokens in 5 seconds against 2
    request = ratio_of(runs, PLAIN, LOOKUP, 0.0)
    assert (request["ratio"], request["interval"], request["pairs"]) == (pytest.approx(8 / 5), None, 1)
    assert ratio_of(runs, PLAIN, LOOKUP, 0.0, part="decoding")["ratio"] == pytest.approx(5 / 2)


def test_only_equal_counts_are_compared():
    """A text that ends early is not faster for it."""
    runs = [plain("code 1", tokens=4), lookup("code 1")]  # 3 + 3 seconds; 3 + 1 seconds for 4 tokens
    assert ratio_of(runs, PLAIN, LOOKUP, 0.0)["ratio"] == pytest.approx(6 / 4)


def test_runs_pair_by_prompt_temperature_and_kind():
    runs = [
        *(plain("code 1"), lookup("code 1")),
        *(plain("copy 1", 2.0), lookup("copy 1")),  # 13 against 5
        plain("copy 2"),  # without a partner
        lookup("copy 3", failed="out of memory"),
        plain("copy 3"),
        lookup("code 1", seconds=50.0, temperature=1.0),
    ]
    found = ratio_of(runs, PLAIN, LOOKUP, 0.0)
    assert found["pairs"] == 2
    assert found["ratio"] == pytest.approx((8 / 5 * 13 / 5) ** 0.5)
    assert ratio_of(runs, PLAIN, LOOKUP, 0.0, kinds=("copy",))["ratio"] == pytest.approx(13 / 5)
    assert ratio_of(runs, PLAIN, LOOKUP, 1.0) == {"ratio": None, "interval": None, "pairs": 0}


def test_nothing_after_the_first_block_has_no_decoding_time():
    assert decoding(plain("code 1", tokens=1), lookup("code 1")) is None
    assert decoding(plain("code 1"), run_of("lookup", 4, "code 1", round_of(5, 5))) is None
    assert decoding(plain("code 1"), run_of("lookup", 4, "code 1")) is None


def test_a_row_of_an_arm():
    runs = [plain("code 1"), lookup("code 1"), lookup("code 2", failed="out of memory")]
    row = pair_summary.arm_row(runs, LOOKUP, 0.0)
    assert (row["runs"], row["failed"]) == (2, 1)
    assert row["tokens_per_second"] == pytest.approx(12 / 10)
    assert row["alpha"] == pytest.approx(6 / 10)  # 2 of 3 tested and 1 of 2, twice
    assert row["tau"] == pytest.approx(2.0)
    assert row["latency"] == {"p50": 5.0, "p95": 5.0}
    assert row["prefill"] == 3.0
    nothing = pair_summary.arm_row(runs, LOOKUP, 0.0, "answers")
    assert (nothing["alpha"], nothing["tau"], nothing["tokens_per_second"]) == (None, None, None)


# ---- aims ----------------------------------------------------------------------------------------------


def aim(data, runs, text):
    (row,) = [row for row in pair_summary.aims(data, runs) if text in row["what"]]
    return row


def test_the_aims_are_those_of_the_project_and_can_be_missed():
    runs = [
        *(plain("copy 1"), lookup("copy 1"), plain("copy 1", 1.1, arm="hf")),
        lookup("copy 1", 1.5, arm="hf lookup"),
    ]
    data = {"settings": SETTINGS}
    row = aim(data, runs, "plain / Hugging Face generate, T = 0")
    assert (row["value"], row["at_least"], row["met"]) == (pytest.approx(8.5 / 8), 0.97, True)
    row = aim(data, runs, "greedy lookup / Hugging Face prompt lookup, K = 4")
    assert (row["value"], row["at_least"], row["met"]) == (pytest.approx(6 / 5), 1.15, True)
    row = aim(data, runs, "on copy prompts / plain")
    assert (row["value"], row["at_least"], row["met"]) == (pytest.approx(8 / 5), 2.5, False)
    assert row["decoding"] == pytest.approx(2.5)
    row = aim(data, runs, "outside model passes")
    assert (row["value"], row["at_most"], row["met"]) == (pytest.approx(0.1), 0.04, False)
    row = aim(data, runs, "assisted generation, K = 2, T = 0")
    assert (row["value"], row["at_least"], row["met"]) == (None, None, None)
    assert aim(data, runs, "predicted / measured")["value"] is None


def test_sampled_aims_take_the_runs_at_temperature_one():
    fallback = {"arm": "lookup+trigram", "temperature": 1.0}
    runs = [plain("code 1", temperature=1.0), lookup("code 1", **fallback), plain("code 1", temperature=0.5)]
    row = aim({"settings": SETTINGS}, runs, "sampled, lookup")
    assert (row["temperature"], row["value"], row["met"]) == (1.0, pytest.approx(8 / 5), True)


def test_no_run_at_all_has_aims_without_values():
    rows = pair_summary.aims({"settings": SETTINGS}, [])
    assert rows
    assert {row["value"] for row in rows} == {None}
    assert {row["met"] for row in rows} == {None}


# ---- predictions ---------------------------------------------------------------------------------------


def test_halves_are_disjoint_and_whole():
    assert halves(["a", "b", "c"]) == (["a"], ["b", "c"])
    assert halves(["a"]) == ([], ["a"])


def test_a_forecast_learns_from_one_half_and_stands_beside_the_other():
    plan = Plan(k=4, temperature=[0.0])
    learnt = [plain("code 1"), *(lookup("code 1", arm=arm) for arm in ("trigram", "lookup"))]
    told = forecast(learnt, {"code 1": [9, 8, 7]}, plan)
    trigram = next(one for one in told["drafters"] if one["drafter"] == "trigram")
    assert trigram["costs"]["alpha"] == pytest.approx(3 / 5)
    assert trigram["costs"]["v"]["5"] == pytest.approx(1.0)  # every round of these takes a second
    row = trigram["by_k"][4]["constant"]
    assert row["tokens_per_pass"] == pytest.approx(sum(0.6**i for i in range(5)))
    assert row["speedup"] == pytest.approx(row["tokens_per_pass"])
    assert trigram["recommended"] == 4
    runs = [*learnt, plain("code 2"), lookup("code 2", arm="trigram")]
    rows = beside(trigram, told["prompts"], runs)
    assert rows[4]["tau"] == pytest.approx(2.0)
    assert rows[4]["measured"]["ratio"] == pytest.approx(2.5)
    assert rows[4]["measured"]["pairs"] == 1  # not those it learnt from
    assert rows[3]["measured"]["ratio"] is None
    row = aim({"settings": SETTINGS, "forecast": told}, runs, "predicted / measured")
    assert (row["value"], row["met"]) == (pytest.approx(sum(0.6**i for i in range(5)) / 2), False)


def test_a_drafter_that_never_helps_is_not_recommended():
    never = [round_of(4, 0, 2.0) for _ in range(6)]
    learnt = [plain("code 1"), *(run_of(arm, 4, "code 1", *never) for arm in ("trigram", "lookup"))]
    told = forecast(learnt, {"code 1": [9, 8, 7]}, Plan(k=4, temperature=[0.0]))
    recommended = {one["drafter"]: one["recommended"] for one in told["drafters"]}
    assert recommended["trigram"] == 0
    assert recommended["lookup"] > 0  # the plain text is one token over and over, which a copy would meet


# ---- files ---------------------------------------------------------------------------------------------


def test_a_run_survives_the_file():
    one = lookup("code 1", failed="out of memory")
    again = pair_file.run_of(json.loads(json.dumps(pair_file.run_json(one))))
    assert again == one
    assert pair_file.run_json(one)["rounds"]["mask"] == ["", "110-", "10--"]


def test_report_prints_what_bench_wrote(capsys, tmp_path):
    path = tmp_path / "pair.json"
    runs = [plain("copy 1"), lookup("copy 1"), plain("copy 1", 1.1, arm="hf")]
    data = {
        "format": pair_file.FORMAT,
        "provenance": {"threads": 1, "processor": "a CPU", "versions": {"torch": "2"}},
        "settings": {**SETTINGS, "pair": "smollm2", "target": None, "tokens": 6},
        "prompts": [],
        "prompts_sha256": "0123456789abcdef",
        "greedy": [],
        "runs": [pair_file.run_json(one) for one in runs],
    }
    pair_file.write(path, data)
    code, out, _ = run(capsys, "report", path)
    assert code == 0
    assert "1.60" in out
    assert "NOT MET" in out
    assert "a CPU" in out
    assert pair_file.read(path) == data


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "does not exist"),
        ("{", "not JSON, or damaged"),
        ("[1]", "holds no result"),
        ("{}", "no measurement with provenance"),
    ],
)
def test_report_of_something_else(capsys, tmp_path, content, message):
    path = tmp_path / "x.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    code, out, err = run(capsys, "report", path)
    assert (code, out) == (2, "")
    assert message in err


def test_report_knows_the_stored_measurements(capsys):
    from importlib.resources import files

    data = files("specdec_lessons") / "data"
    code, out, _ = run(capsys, "report", data / "acceptance.json", data / "start.json")
    assert code == 0
    assert "acceptance of the trigram" in out
    assert "recorded runs" in out
