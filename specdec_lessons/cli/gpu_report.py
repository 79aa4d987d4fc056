"""`specdec bench --gpu-report`: what a GPU gives, in one command, one file, and a few minutes."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import torch

from ..foundations.placement import place
from ..foundations.store import announce
from .bench_prompts import bench_prompts, fingerprint
from .gpu_machine import choose_dtype, machine
from .gpu_pair import RealPair, hub_pairs
from .gpu_parts import FAILED, Budget, Clock, Report
from .gpu_plan import FORMAT, RANDOM_NOTE, Asked, Sizes, sizes_for
from .gpu_random import cost_ratios, measure_random
from .pair_checks import exact_laws
from .pair_plan import TEMPERATURES
from .report import device_name, provenance
from .setup import DTYPES


def gpu_report(
    asked: Asked, path: Path, sizes: Sizes | None = None, clock: Clock = time.monotonic
) -> dict[str, Any]:
    """Return the report, which stands in `path` after every part.

    sizes: what is measured; default, what the device can do. Errors: ValueError for bad input, before
    anything is measured, and for an engine that is not lossless, of which nothing is timed.
    """
    asked.check()
    budget = Budget(asked.minutes, clock)
    device = place(asked.plan.device)
    dtype, why = choose_dtype(device, DTYPES[asked.plan.dtype])
    sizes = sizes or sizes_for(device)
    report = Report(_head(asked, device, dtype, why, sizes), path, budget, device)
    if device.type != "cuda":
        announce(f"on {device}, no CUDA: parts that need one are left out, and sizes are smaller")
    report.save()
    try:
        with _current(device):
            _measure(report, asked, sizes, dtype)
        report.data["finished"] = True
    except KeyboardInterrupt:
        report.data["interrupted"] = True
    finally:
        report.data["cost_ratios"] = cost_ratios(report.data["parts"])
        report.save()
    return report.data


def _current(device: torch.device) -> contextlib.AbstractContextManager[Any]:
    """Streams and captures go to the current CUDA device: let that be ours."""
    return torch.cuda.device(device) if device.type == "cuda" else contextlib.nullcontext()


def _head(asked: Asked, device: torch.device, dtype: torch.dtype, why: str, sizes: Sizes) -> dict[str, Any]:
    number = str(dtype).removeprefix("torch.")
    return {
        "format": FORMAT,
        "provenance": {**provenance(), "dtype": number, "device": device_name(device)},
        "machine": machine(device),
        "dtype": {"chosen": number, "why": why},
        "settings": asked.as_json(),
        "sizes": sizes.as_json(),
        "random_models": RANDOM_NOTE,
        "prompts_sha256": fingerprint(bench_prompts(1)),
        "interrupted": False,
        "finished": False,
    }


def _measure(report: Report, asked: Asked, sizes: Sizes, dtype: torch.dtype) -> None:
    def law(found: dict[str, Any]) -> None:
        found["laws"] = exact_laws(TEMPERATURES)

    report.part("law", "the engine", law, seconds=sizes.seconds["law"], lower="what else runs here")
    if report.state("law", "the engine") == FAILED:
        raise ValueError(report.data["parts"][-1]["reason"].removeprefix("ValueError: "))
    RealPair(report, "smollm2", asked, sizes, dtype).measure()
    measure_random(report, sizes, dtype)
    for name in hub_pairs():
        RealPair(report, name, asked, sizes, dtype).measure()
