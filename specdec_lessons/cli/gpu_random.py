"""Models with random weights: what a pass costs at sizes whose weights are not at hand, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import torch
from transformers import AutoModelForCausalLM, PreTrainedModel

from ..kv_cache import CachedModel
from .gpu_machine import check_fits, free_bytes, needs
from .gpu_parts import Report
from .gpu_passes import measure_launches, measure_passes
from .gpu_plan import RANDOM_NOTE, ROUND_K, VOCABULARY, Shape, Sizes

LOWER = "the size: use a GPU with more memory, or --dtype bfloat16 where float32 was chosen"


def measure_random(report: Report, sizes: Sizes, dtype: torch.dtype) -> None:
    """Measure passes and launches of each shape, from the small to the large, one in memory at a time."""
    for shape in sizes.shapes:
        kept: list[CachedModel] = []
        report.part("costs", shape.name, _costs(report, shape, sizes, dtype, kept), **_asks(sizes, "costs"))
        if not kept:
            report.skip("launch", shape.name, "the model was not made")
            continue
        report.part("launch", shape.name, _launches(report, kept[0], sizes), **_asks(sizes, "launch"))
        kept.clear()


def _asks(sizes: Sizes, name: str) -> dict[str, Any]:
    return {"seconds": sizes.seconds[name], "lower": LOWER}


def _costs(
    report: Report, shape: Shape, sizes: Sizes, dtype: torch.dtype, kept: list[CachedModel]
) -> Callable[[dict[str, Any]], None]:
    def work(found: dict[str, Any]) -> None:
        config = shape.config()
        found |= {"note": RANDOM_NOTE, "shape": vars(shape), "vocabulary": VOCABULARY}
        needed = needs([config], dtype, max(sizes.contexts) + max(sizes.blocks))
        check_fits(needed, free_bytes(report.device), dtype)
        kept.append(CachedModel(random_model(config, report.device, dtype)))
        measure_passes(kept[0], any_text(sizes), sizes, report.budget.check, found)

    return work


def _launches(report: Report, model: CachedModel, sizes: Sizes) -> Callable[[dict[str, Any]], None]:
    return lambda found: measure_launches(model, any_text(sizes), sizes, report.budget.check, found)


def random_model(config: Any, device: torch.device, dtype: torch.dtype) -> PreTrainedModel:
    """Return a model with random weights, made on the device in `dtype`: nothing is copied there.

    The global random state is put back.
    """
    devices = [device] if device.type == "cuda" else []
    with torch.random.fork_rng(devices=devices), torch.device(device):
        torch.manual_seed(0)
        return AutoModelForCausalLM.from_config(config, dtype=dtype).eval()


def any_text(sizes: Sizes) -> list[int]:
    """Return token ids for the longest context: which ones does not change what a pass costs."""
    return [(7919 * i) % VOCABULARY for i in range(max(sizes.contexts) + max(sizes.blocks))]


def cost_ratios(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return for each pair of random models and context c = t_small(1) / t_large(1), and a round's cost.

    round: K = `ROUND_K` draft passes and one pass over K + 1 tokens, in units of the large model's pass over
    one: more tokens than this must come out of a round for it to pay. None where a pass was not timed.
    """
    known = [part for part in parts if part["part"] == "costs" and part.get("note") == RANDOM_NOTE]
    found = []
    for i, small in enumerate(known):
        for large in known[i + 1 :]:
            for context in small.get("passes", {}).keys() & large.get("passes", {}).keys():
                found.append(_ratio(small, large, context))
    return sorted(found, key=lambda row: (row["draft"], row["target"], int(row["context"])))


def _ratio(small: dict[str, Any], large: dict[str, Any], context: str) -> dict[str, Any]:
    draft = seconds_of(small["passes"][context], 1)
    one, block = (seconds_of(large["passes"][context], n) for n in (1, ROUND_K + 1))
    c = draft / one if draft and one else None
    costs = ROUND_K * c + block / one if c and one and block else None
    names = {"draft": small["model"], "target": large["model"], "context": context}
    return {**names, "c": c, "k": ROUND_K, "round": costs}


def seconds_of(passes: dict[str, list[float]], n: int) -> float | None:
    """Return the median seconds of a pass over n tokens, None where none was timed."""
    times = passes.get(str(n))
    return median(times) if times else None
