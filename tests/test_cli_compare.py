"""`specdec compare`, and what Ctrl-C leaves of it and of `generate`."""

from __future__ import annotations

import itertools
import json
import re
import signal
import subprocess
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from cli_parts import run, run_json, served_pair, start_toy, text_file  # noqa: F401 (fixtures by name)

from specdec_lessons.cli import comparison, setup
from specdec_lessons.cli.options import DrafterName, Request
from specdec_lessons.cli.setup import Run
from specdec_lessons.engine import generate
from specdec_lessons.foundations.records import Round
from specdec_lessons.kv_cache import CachedModel


def test_compare_times_both_on_equal_counts(capsys, pair):
    arguments = ["compare", "x", "--drafter", "model", "-n", 12, "--repeat", 2, "--seed", 1]
    data = run_json(capsys, *arguments)
    assert len(data["plain"]["runs"]) == len(data["speculative"]["runs"]) == 2
    assert data["ratio"] == pytest.approx(data["plain_seconds"] / data["speculative_seconds"])
    assert data["plain"]["tau"] == 1
    assert data["plain"]["alpha"] is None
    assert data["speculative"]["alpha"] is not None
    ids = pair.tokenizer("x")["input_ids"]
    expected = generate(CachedModel(pair.target), None, ids, max_new_tokens=12, k=0, seed=2).tokens
    assert data["plain"]["runs"][1]["tokens"] == expected  # the second repetition has the next seed


def test_greedy_compare_says_that_the_texts_are_equal(capsys, pair):
    code, out, _ = run(capsys, "compare", "x", "--drafter", "model", "-n", 8, "-t", 0, "--repeat", 1)
    assert code == 0
    assert "both wrote the same tokens" in out
    assert re.search(r"\d\.\d\d x plain", out)


def timed(*rounds: tuple[int, float]) -> Run:
    """A finished run of rounds (tokens, seconds)."""
    made = Run([0], iter(()))
    for tokens, seconds in rounds:
        made.rounds.append(Round((1,) * tokens, tokens - 1, 1, (1,) * tokens, 0.0, seconds, "length"))
        made.seconds.append(seconds)
    return made


def test_only_as_many_tokens_as_both_have_are_compared():
    plain, short = timed(*[(1, 1.0)] * 6), timed((2, 1.0), (4, 2.0))
    assert comparison.seconds_for(short, 6) == 3.0
    assert comparison.seconds_for(short, 3) == 1.5  # a quarter of the second round
    both = comparison.Comparison(greedy=False, plain=[plain], speculative=[timed((2, 1.0), (1, 2.0))])
    equal = comparison.equal_counts(both.pairs)
    assert (equal.tokens, equal.plain_seconds, equal.speculative_seconds) == (3, 3.0, 3.0)
    assert "ended early" in comparison.notes(both)[0]
    same = comparison.Comparison(greedy=False, plain=[plain], speculative=[plain])
    assert comparison.notes(same) == []


def test_a_repetition_that_was_cut_short_is_not_compared():
    whole, cut = timed((2, 1.0)), timed((2, 1.0))
    cut.rounds = [replace(cut.rounds[0], stop_reason=None)]
    cut.interrupted = True
    for second in ((cut, whole), (whole, cut)):
        plain, speculative = zip((whole, whole), second, strict=True)
        both = comparison.Comparison(False, list(plain), list(speculative), interrupted=True)
        assert both.pairs == [(whole, whole)]
    both = comparison.Comparison(False, [whole, whole], [whole, whole])
    assert len(both.pairs) == 2


def test_a_clock_that_stands_still_times_nothing_and_divides_nothing():
    still = comparison.Comparison(False, [timed((2, 0.0))] * 2, [timed((2, 1.0)), timed((2, 0.0))])
    assert comparison.equal_counts(still.pairs) is None
    assert "nothing to compare" in comparison.verdict(None)
    beside = comparison.Comparison(False, [timed((2, 0.0)), timed((2, 2.0))], [timed((2, 1.0))] * 2)
    assert comparison.equal_counts(beside.pairs).ratios == [2.0]


def test_a_clock_that_goes_back_is_one_line(capsys, pair, monkeypatch):
    ticks = itertools.count(100, -1)
    monkeypatch.setattr(setup, "time", SimpleNamespace(perf_counter=lambda: float(next(ticks))))
    code, out, err = run(capsys, "compare", "x", "--drafter", "lookup", "-n", 3)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "the clock went back by 1 s" in err


@pytest.mark.parametrize("case", ["a budget of 1", "K larger than the budget", "ends at once"])
@pytest.mark.parametrize("drafter", ["lookup", "model"])
def test_runs_with_little_in_them_have_no_rate_where_nothing_was_tested(case, drafter, capsys, pair):
    if case == "ends at once":
        pair.target.generation_config.eos_token_id = list(range(pair.vocab_size))
    tokens = {"a budget of 1": 1, "K larger than the budget": 3, "ends at once": 9}[case]
    options = ["--drafter", drafter, "-n", tokens, "--k", 8, "--seed", 0]
    one = run_json(capsys, "generate", "die Br die Br", *options)
    assert len(one["tokens"]) == (3 if case == "K larger than the budget" else 1)
    assert all(len(round_["drafted"]) <= tokens - 1 for round_ in one["rounds"])
    assert (one["alpha"] is None) == (one["utilisation"] is None) == (case == "a budget of 1")
    both = run_json(capsys, "compare", "die Br die Br", *options, "--repeat", 2)
    assert both["plain"]["alpha"] is both["plain"]["utilisation"] is None
    assert both["plain"]["tau"] == 1
    assert both["ratio"] > 0
    code, out, _ = run(capsys, "compare", "die Br die Br", *options)
    assert code == 0
    assert "x plain" in out


def test_what_is_done_between_the_rounds_is_not_timed():
    made = Run([0], iter(timed((1, 0.0), (1, 0.0), (1, 0.0)).rounds))
    started = time.perf_counter()
    for _ in made:
        time.sleep(0.05)
    assert len(made.seconds) == 3
    assert made.generation.seconds < 0.05 < time.perf_counter() - started


def test_plain_and_speculative_take_turns_in_going_first():
    started = []

    def start(k, seed, max_new_tokens=None):
        started.append((k, seed, max_new_tokens))
        return Run([0], iter(()))

    request = SimpleNamespace(seed=7)
    timed_ = comparison.Comparison(greedy=False)
    comparison.measure(SimpleNamespace(k=3, request=request, start=start), 3, timed_)
    warm_up, rest = started[:2], started[2:]
    assert [k for k, _, _ in warm_up] == [0, 3]
    assert all(tokens >= 3 + 2 for _, _, tokens in warm_up)
    assert rest == [(k, seed, None) for k, seed in ((0, 7), (3, 7), (3, 8), (0, 8), (0, 9), (3, 9))]
    assert (len(timed_.plain), len(timed_.speculative)) == (3, 3)


@pytest.mark.parametrize("seed", range(3))
def test_the_warm_up_runs_a_pass_as_wide_as_a_full_round(pair, seed):
    widths = []
    pair.target.register_forward_pre_hook(
        lambda _, __, inputs: widths.append(inputs["input_ids"].shape[1]), with_kwargs=True
    )
    request = Request("x" * 20, drafter=DrafterName.MODEL, k=4, max_new_tokens=2, seed=seed)
    comparison.measure(setup.load(setup.check(request)), 0, comparison.Comparison(greedy=False))
    assert 5 in widths  # K + 1; the first pass of a run is over the prompt, too


@pytest.mark.parametrize(
    ("ratios", "words"),
    [([0.5, 0.6], "SLOWER"), ([1.5, 1.2], "faster"), ([0.9, 1.2], "no clear"), ([0.8], "SLOWER")],
)
def test_verdict_says_slower_plainly(ratios, words):
    n = len(ratios)
    equal = comparison.Equal(10, sum(ratios), float(n), ratios)
    assert words in comparison.verdict(equal)
    assert "nothing to compare" in comparison.verdict(None)


def interrupt_at_pass(toy: subprocess.Popen, number: int) -> tuple[str, str]:
    """Send Ctrl-C when the target begins that pass; return the (stdout, stderr) that follow."""
    assert any(line == f"pass {number}\n" for line in toy.stderr)
    toy.send_signal(signal.SIGINT)
    return toy.communicate(timeout=60)


def test_interrupted_generate_leaves_text_and_statistics():
    toy = start_toy("generate", "x", "--k", 0, "-n", 100)
    out, error = interrupt_at_pass(toy, 5)
    assert toy.returncode == 130
    assert "Traceback" not in error
    assert re.search(r"stop reason.*interrupted", out)
    assert int(re.search(r"tokens\s+\│\s+(\d+)", out)[1]) in (4, 5)
    assert not out.startswith("this generation")  # the text came first


def test_interrupted_json_is_whole(letters):
    toy = start_toy("generate", "x", "--corpus", letters, "-n", 100, "--json")
    out, error = interrupt_at_pass(toy, 5)
    data = json.loads(out)
    assert (toy.returncode, data["stop_reason"]) == (130, "interrupted")
    assert len(data["rounds"]) in (4, 5)
    assert len(data["tokens"]) == sum(len(r["tokens"]) for r in data["rounds"])
    assert "Traceback" not in error


def test_interrupted_before_the_first_round_there_is_nothing_and_no_traceback():
    toy = start_toy("generate", "x", "--k", 0, "--json", seconds=2)
    out, error = interrupt_at_pass(toy, 1)
    data = json.loads(out)
    assert (toy.returncode, data["stop_reason"], data["tokens"]) == (130, "interrupted", [])
    assert "Traceback" not in error


def test_interrupted_compare_keeps_complete_repetitions(capsys, pair, monkeypatch):
    passes = []

    def interrupt(*_):
        passes.append(1)
        if len(passes) == 60:
            raise KeyboardInterrupt

    pair.target.register_forward_pre_hook(interrupt)
    arguments = ["compare", "x", "--drafter", "model", "-n", 12, "--seed", 0, "--repeat", 50, "--json"]
    code, out, _ = run(capsys, *arguments)
    data = json.loads(out)
    assert code == 130
    assert data["interrupted"]
    complete = min(len(data[side]["runs"]) for side in ("plain", "speculative"))
    assert 1 <= complete < 50
    assert data["ratio"] > 0
    assert any("interrupted after" in note for note in data["notes"])
