"""A GPU report as tables for people."""

from __future__ import annotations

from statistics import median
from typing import Any

from rich.console import Console

from .gpu_machine import gigabytes
from .gpu_parts import FAILED
from .gpu_random import cost_ratios, seconds_of
from .pair_file import runs_of
from .pair_summary import PLAIN, arm_row, specs_of, temperatures_of
from .pair_tables import speedup_text, verdicts
from .report import number, table_of

Part = dict[str, Any]


def print_gpu(console: Console, data: dict[str, Any]) -> None:
    """Print the machine, what became of each part, equality, costs, launches, draft steps and speed-ups."""
    parts = data["parts"]
    _machine(console, data)
    _parts(console, parts)
    _equality(console, parts)
    _passes(console, _with(parts, "passes"))
    _launches(console, _with(parts, "contexts"))
    _drafts(console, _with(parts, "drafters"))
    for part in _with(parts, "runs"):
        _arms(console, part)
    _ratios(console, parts)


def _with(parts: list[Part], key: str) -> list[Part]:
    return [part for part in parts if part.get(key)]


def _say(console: Console, text: str, **style: Any) -> None:
    console.print(text, soft_wrap=True, markup=False, **style)


def _machine(console: Console, data: dict[str, Any]) -> None:
    about, chosen, asked = data["machine"], data["dtype"], data["settings"]
    memory = [about[key] for key in ("total_bytes", "free_bytes") if about.get(key)]
    said = [about["name"], *(gigabytes(count) for count in memory[:1])]
    names = {"capability": "capability", "driver": "driver", "cuda": "CUDA"}
    said += [f"{name} {about[key]}" for key, name in names.items() if about.get(key)]
    said += [f"{chosen['chosen']} ({chosen['why']})", f"at most {asked['minutes']:g} minutes"]
    _say(console, ", ".join(said))


def _parts(console: Console, parts: list[Part]) -> None:
    table = table_of("parts", "model", "part", "state", "s", "why")
    table.columns[1].justify = table.columns[2].justify = table.columns[4].justify = "left"
    for part in parts:
        why = part.get("reason") or part.get("ended") or ""
        # what is in square brackets in an error is no markup
        cells = (part["state"], number(part.get("seconds"), 1), why.replace("[", "\\["))
        table.add_row(part["model"], part["part"], *cells)
    console.print(table)


def _equality(console: Console, parts: list[Part]) -> None:
    for part in parts:
        if laws := part.get("laws"):
            worst = max(row["total_variation"] for row in laws)
            walked = sum(row["paths"] for row in laws)
            _say(console, f"exact law of the engine: total variation at most {worst:.1e}, {walked:,} paths")
        for key, where in (("comparisons", "in float32"), ("greedy", "as timed")):
            found = part.get(key) or []
            if found:
                _say(console, f"{part['model']}: greedy texts against plain, {where}: {verdicts(found)}")
            for one in found:
                if one["verdict"] not in ("equal", "near tie"):
                    _say(console, f"NOT EQUAL: {part['model']}, {one['arm']}, {one['prompt']}: {one}")


def _passes(console: Console, parts: list[Part]) -> None:
    if not parts:
        return
    blocks = list(dict.fromkeys(n for part in parts for times in part["passes"].values() for n in times))
    shown = [n for n in blocks if n != "1"]
    columns = ("context", "weights", "t(1) ms", "GB/s", *(f"v({n})" for n in shown))
    table = table_of("a pass over n new tokens, v(n) = t(n) / t(1)", "model", *columns)
    for part in parts:
        for context, times in part["passes"].items():
            one = seconds_of(times, 1)
            if one is None:
                continue
            ratios = [(seconds_of(times, int(n)) or 0.0) / one or None for n in shown]
            cells = (gigabytes(part["bytes"]), number(1e3 * one, 2), f"{part['bytes'] / one / 1e9:.0f}")
            table.add_row(part["model"], context, *cells, *(number(ratio, 2) for ratio in ratios))
    console.print(table)
    for part in parts:
        for context, why in part["skipped"].items():
            _say(console, f"{part['model']}, context {context} left out: {why}")


def _launches(console: Console, parts: list[Part]) -> None:
    if not parts:
        return
    columns = ("context", "eager ms", "graph ms", "launching", "logits apart")
    table = table_of(
        "a pass over one token: asked for kernel by kernel, and as a CUDA graph", "model", *columns
    )
    for part in parts:
        for context, times in part["contexts"].items():
            if times["graph"]:
                eager, graph = median(times["eager"]), median(times["graph"])
                cells = (number(1e3 * eager, 2), number(1e3 * graph, 2), f"{1 - graph / eager:.0%}")
                table.add_row(part["model"], context, *cells, f"{times['difference']:.2g}")
    console.print(table)


def _drafts(console: Console, parts: list[Part]) -> None:
    for part in parts:
        steps = [
            f"{name} {1e3 * median(one['seconds_a_token']):.3f}" for name, one in part["drafters"].items()
        ]
        _say(console, f"{part['model']}: ms for a drafted token: {', '.join(steps)}")


def _arms(console: Console, part: Part) -> None:
    runs = runs_of(part)
    done = f"{part['prompts']} of {part['of']} prompts x {part['tokens']} tokens"
    title = f"{part['model']}: {done}, speed-up over plain [95 %]"
    table = table_of(title, "arm", "T", "K", "tokens/s", "alpha", "tau", "request", "decoding", "failed")
    for temperature in temperatures_of(runs):
        for spec in specs_of(runs, temperature):
            row = arm_row(runs, spec, temperature)
            ratios = ["1" if spec == PLAIN else speedup_text(row[one]) for one in ("request", "decoding")]
            rates = (number(row["tokens_per_second"], 1), number(row["alpha"]), number(row["tau"], 2))
            cells = [one.replace("[", "\\[") for one in ratios]
            table.add_row(spec[0], f"{temperature:g}", str(spec[1]), *rates, *cells, str(row["failed"]))
    console.print(table)


def _ratios(console: Console, parts: list[Part]) -> None:
    rows = cost_ratios(parts)
    if not rows:
        return
    table = table_of(
        "random weights, costs alone", "draft", "target", "context", "c", "a round of K", "costs"
    )
    for row in rows:
        cells = (number(row["c"], 3), str(row["k"]), number(row["round"], 2))
        table.add_row(row["draft"], row["target"], row["context"], *cells)
    console.print(table)
    _say(
        console,
        "c: a draft pass over one token, in units of the target's. costs: what a round takes, in the same "
        "units; it pays where more tokens come out of it. Random weights say nothing about how many do.",
        style="dim",
    )


def failed(data: dict[str, Any]) -> int:
    """Return how many parts failed: neither done nor left out for a reason that was foreseen."""
    return sum(part["state"] == FAILED for part in data["parts"])
