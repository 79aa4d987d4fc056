"""The parts of a GPU report: each ends in a state, in time, and the file is whole after every one."""

from __future__ import annotations

import json
import signal
import threading
import time

import pytest
import torch
from model_parts import tiny_gpt2, tiny_llama

from specdec_lessons.cli import gpu_machine
from specdec_lessons.cli.gpu_parts import Budget, OutOfTime, Report, Skipped
from specdec_lessons.foundations.store import PartUnavailable
from specdec_lessons.kv_cache import cache_bytes


@pytest.fixture
def report(tmp_path):
    return Report({"format": "x"}, tmp_path / "gpu.json", Budget(1), torch.device("cpu"))


def one_part(report, work, seconds=0.0):
    done = report.part("costs", "a model", work, seconds=seconds, lower="the context")
    written = json.loads(report.path.read_text(encoding="utf-8")) if report.path.is_file() else None
    return done, report.data["parts"][-1], written


def raises(error):
    def work(found):
        found["measured"] = 1
        raise error

    return work


def test_a_part_that_is_done_is_in_the_file_with_its_time(report):
    done, part, written = one_part(report, lambda found: found.update(measured=1) or "loaded")
    assert done == "loaded"
    assert (part["state"], part["measured"]) == ("done", 1)
    assert part["seconds"] >= 0
    assert written["parts"] == [part]
    assert report.state("costs", "a model") == "done"
    assert report.state("costs", "another") is None


@pytest.mark.parametrize(
    ("error", "state", "reason"),
    [
        (Skipped("no CUDA\nhere"), "skipped", "no CUDA here"),
        (PartUnavailable("no network"), "skipped", "no network"),
        (OutOfTime(), "cut short", "the minutes were over: what stands here was measured before"),
        (MemoryError(), "out of memory", "lower the context"),
        (torch.OutOfMemoryError("CUDA out of memory."), "out of memory", "lower the context"),
        (RuntimeError("CUDA error: out of memory"), "out of memory", "lower the context"),
        (RuntimeError("CUDA error: unspecified"), "failed", "RuntimeError: CUDA error: unspecified"),
        (ValueError("logits with maximum nan"), "failed", "ValueError: logits with maximum nan"),
    ],
)
def test_an_error_ends_its_part_alone(report, error, state, reason):
    done, part, written = one_part(report, raises(error))
    assert done is None
    assert part["state"] == state
    assert part["reason"].startswith(reason)
    assert ("where" in part) == (state == "failed")
    assert part["measured"] == 1  # what was there before stays
    assert written["parts"] == [part]
    assert one_part(report, lambda found: "next")[0] == "next"


def test_ctrl_c_comes_through_and_leaves_a_whole_file(report):
    with pytest.raises(KeyboardInterrupt):
        one_part(report, raises(KeyboardInterrupt()))
    (part,) = json.loads(report.path.read_text(encoding="utf-8"))["parts"]
    assert (part["state"], part["measured"]) == ("interrupted", 1)


def test_a_part_that_would_not_fit_is_not_begun(report):
    done, part, _ = one_part(report, raises(AssertionError("begun")), seconds=61)
    assert done is None
    assert part["state"] == "skipped"
    assert part["reason"] == "needs about 61 s, 60 s of the 1 minutes are left"
    assert one_part(report, lambda found: "begun", seconds=59)[0] == "begun"


def test_a_budget_counts_from_its_beginning():
    clock = iter([100.0, 101.0, 160.0, 161.0])
    budget = Budget(1, lambda: next(clock))
    assert budget.left() == 59
    with pytest.raises(OutOfTime):
        budget.check()
    assert budget.left() == -1


# ---- the alarm -----------------------------------------------------------------------------------------

alarms = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no SIGALRM on this platform")


@alarms
def test_the_alarm_ends_what_waits_and_swallows_exceptions():
    def stubborn():
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue

    start = time.monotonic()
    with pytest.raises(OutOfTime), Budget(0.2 / 60).alarm():
        stubborn()
    assert time.monotonic() - start < 10


@alarms
def test_the_alarm_leaves_timer_and_handler_as_they_were():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    kept = signal.setitimer(signal.ITIMER_REAL, 100)  # the test runner's
    try:
        ours = signal.getsignal(signal.SIGALRM)
        with Budget(0.5).alarm():
            assert 25 < signal.getitimer(signal.ITIMER_REAL)[0] <= 30
        assert signal.getsignal(signal.SIGALRM) is ours
        assert 90 < signal.getitimer(signal.ITIMER_REAL)[0] <= 100
        assert rung == []
    finally:
        signal.setitimer(signal.ITIMER_REAL, *kept)
        signal.signal(signal.SIGALRM, before)


def test_another_thread_goes_without_an_alarm():
    done = []

    def work():
        with Budget(0.01 / 60).alarm():
            time.sleep(0.1)
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [1]


# ---- the machine ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [tiny_llama, tiny_gpt2])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_needs_are_weights_and_a_tenth_and_the_cache(make, dtype):
    model = make()
    count = sum(one.numel() for one in model.parameters())
    cache = cache_bytes(model.config, 40) * dtype.itemsize // 4  # the model is float32
    assert gpu_machine.needs([model.config], dtype, 40) == count * dtype.itemsize * 11 // 10 + cache


def test_what_does_not_fit_is_said_with_both_numbers():
    gpu_machine.check_fits(10, 10, torch.float16)
    gpu_machine.check_fits(10, None, torch.float16)
    with pytest.raises(Skipped, match=r"needs 15\.2 GB in float16, 14\.1 GB are free: not loaded"):
        gpu_machine.check_fits(15_200_000_000, 14_100_000_000, torch.float16)


def test_the_number_format_and_why(monkeypatch):
    cuda = torch.device("cuda")
    for native in (torch.bfloat16, torch.float16):
        monkeypatch.setattr(gpu_machine, "native_dtype", lambda device, native=native: native)
        chosen, why = gpu_machine.choose_dtype(cuda, None)
        assert (chosen, why) == (native, gpu_machine.FORMATS[native])
    assert gpu_machine.choose_dtype(cuda, torch.float32) == (torch.float32, "asked for")


def test_no_nvidia_smi_is_no_driver(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert gpu_machine.driver() is None


def test_a_driver_is_read(monkeypatch):
    said = type("Done", (), {"stdout": "580.159.03\n580.159.03\n"})
    monkeypatch.setattr(gpu_machine.subprocess, "run", lambda *_, **__: said)
    assert gpu_machine.driver() == "580.159.03"


def test_the_memory_of_a_cpu_is_what_is_available():
    free = gpu_machine.free_bytes(torch.device("cpu"))
    assert free is None or free > 2**20
    assert gpu_machine.free_bytes(torch.device("meta")) is None
