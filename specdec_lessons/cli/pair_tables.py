"""The result of a paired benchmark as tables for people; every figure is worked out from the stored runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from rich.console import Console

from ..benchmark import TimedRun
from .pair_file import runs_of
from .pair_forecast import beside
from .pair_ratios import Spec
from .pair_summary import PLAIN, aims, arm_row, specs_of, temperatures_of
from .report import number, plural, table_of


def print_pair(console: Console, data: dict[str, Any]) -> None:
    """Print what was asked, whether it is lossless, costs, arms, kinds of text, predictions, and the aims."""
    runs = runs_of(data)
    _head(console, data, runs)
    _lossless(console, data)
    _costs(console, data.get("costs") or {})
    for temperature in temperatures_of(runs):
        _arms(console, runs, temperature)
        _kinds(console, runs, temperature)
    for reason, count in Counter(run.failed for run in runs if run.failed).items():
        console.print(f"{plural(count, 'failed run')}: {reason}", soft_wrap=True)
    for told in (data.get("forecast") or {}).get("drafters", []):
        _forecast(console, told, data, runs)
    _aims(console, data, runs)


def speedup_text(found: dict[str, Any]) -> str:
    """Return a ratio with its interval, as "1.31 [1.22, 1.40]", or "-" where nothing was compared."""
    if found["ratio"] is None:
        return "-"
    interval = found["interval"]
    return f"{found['ratio']:.2f}" + (f" [{interval[0]:.2f}, {interval[1]:.2f}]" if interval else "")


def _head(console: Console, data: dict[str, Any], runs: Sequence[TimedRun]) -> None:
    asked, prompts = data["settings"], data["prompts"]
    name = asked["target"] or asked["pair"]
    console.print(
        f"{name}: {plural(len(prompts), 'prompt')} x {asked['tokens']} tokens, {plural(len(runs), 'run')}; "
        f"prompts {data['prompts_sha256'][:12]}",
        soft_wrap=True,
    )


def _lossless(console: Console, data: dict[str, Any]) -> None:
    if law := data.get("law"):
        worst = max(law, key=lambda row: row["total_variation"])
        walked = sum(row["paths"] for row in law)
        console.print(
            f"exact law of the engine: total variation at most {worst['total_variation']:.1e} "
            f"({worst['drafter']}, T = {worst['temperature']:g}) over {walked:,} paths",
            soft_wrap=True,
        )
    exact = data.get("float32") or {}
    for where, found in (("in float32", exact.get("comparisons")), ("as timed", data["greedy"])):
        if found:
            console.print(f"greedy texts against plain, {where}: {verdicts(found)}", soft_wrap=True)
    if "left_out" in exact:
        console.print(f"greedy texts in float32 left out: {exact['left_out']}", soft_wrap=True)
    for one in [*exact.get("comparisons", []), *data["greedy"]]:
        if one["verdict"] not in ("equal", "near tie"):
            console.print(f"NOT EQUAL: {one['arm']}, K = {one['k']}, {one['prompt']}: {one}", soft_wrap=True)


def verdicts(found: Sequence[dict[str, Any]]) -> str:
    """Return how many comparisons of texts came out how, as "3 equal, 1 near tie"."""
    counts = Counter(one["verdict"] for one in found)
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


def _costs(console: Console, costs: dict[str, Any]) -> None:
    if not costs:
        return
    blocks = list(next(iter(costs["passes"].values()), {}))
    title = "a pass of the target over n tokens, v(n) = t(n) / t(1), medians"
    table = table_of(title, "context", "t(1) ms", *blocks)
    for context, passes in costs["passes"].items():
        one = median(passes["1"])
        table.add_row(
            context,
            number(1e3 * one, 1),
            *(number(median(passes[n]) / one if one else None, 2) for n in blocks),
        )
    console.print(table)
    for context, reason in costs["skipped"].items():
        console.print(f"context {context} left out: {reason}", soft_wrap=True)
    steps = [f"{name} {1e3 * median(one['seconds_a_token']):.3f}" for name, one in costs["draft"].items()]
    console.print(f"ms for a drafted token: {', '.join(steps)}", soft_wrap=True)


def _arms(console: Console, runs: Sequence[TimedRun], temperature: float) -> None:
    rates = ("tokens/s", "p50 s", "p95 s", "prefill s", "outside", "alpha", "tau")
    title = f"T = {temperature:g}: speed-up over plain [95 %]"
    table = table_of(title, "arm", "K", *rates, "request", "decoding", "runs", "failed")
    for spec in _few(specs_of(runs, temperature)):
        row = arm_row(runs, spec, temperature)
        seconds = (row["latency"]["p50"], row["latency"]["p95"], row["prefill"])
        table.add_row(
            spec[0],
            str(spec[1]),
            number(row["tokens_per_second"], 1),
            *(number(one, 2) for one in seconds),
            "-" if row["outside"] is None else f"{row['outside']:.1%}",
            number(row["alpha"]),
            number(row["tau"], 2),
            *("1" if spec == PLAIN else speedup_text(row[part]) for part in ("request", "decoding")),
            str(row["runs"]),
            str(row["failed"]),
        )
    console.print(table)


def _few(specs: Sequence[Spec]) -> list[Spec]:
    """Without most of the sweep, which has its own table."""
    last = dict(specs)
    return [(name, k) for name, k in specs if k in (1, 2, 4, last[name])]


def _kinds(console: Console, runs: Sequence[TimedRun], temperature: float) -> None:
    kinds = list(dict.fromkeys(run.kind for run in runs))
    title = f"T = {temperature:g}: speed-up of a request over plain (alpha), by kind of text"
    table = table_of(title, "arm", "K", *kinds)
    for name, k in _few(specs_of(runs, temperature))[1:]:
        rows = [arm_row(runs, (name, k), temperature, kind) for kind in kinds]
        cells = [f"{number(row['request']['ratio'], 2)} ({number(row['alpha'], 2)})" for row in rows]
        table.add_row(name, str(k), *cells)
    console.print(table)


def _forecast(console: Console, told: dict[str, Any], data: dict[str, Any], runs: Sequence[TimedRun]) -> None:
    title = (
        f"T = {told['temperature']:g}, {told['drafter']}: foretold from half of the prompts, then measured"
    )
    if told.get("reason"):
        console.print(f"{title}: nothing, {told['reason']}", soft_wrap=True)
        return
    table = table_of(title, "K", "tau", "replayed", "measured", "speed-up", "replayed", "measured")
    for row in beside(told, data["forecast"]["prompts"], runs):
        ways = [row[way] or {} for way in ("constant", "replayed")]
        measured = "1" if row["measured"] is None else speedup_text(row["measured"])
        tokens = [number(way.get("tokens_per_pass"), 2) for way in ways] + [number(row["tau"], 2)]
        faster = [number(way.get("speedup"), 2) for way in ways]
        table.add_row(str(row["k"]), *tokens, *faster, measured)
    console.print(table)
    costs, best = told["costs"], told["recommended"]
    advice = "do not speculate with it (K = 0)" if best == 0 else f"K = {best}"
    console.print(
        f"recommended: {advice}, by the {told['way']} prediction; alpha {number(costs['alpha'])}, c "
        f"{costs['c']:.4f}, overhead {1e3 * costs['overhead_seconds']:.2f} ms a round",
        soft_wrap=True,
    )


def _aims(console: Console, data: dict[str, Any], runs: Sequence[TimedRun]) -> None:
    table = table_of("aimed at", "", "aim", "measured", "decoding", "pairs", "")
    for row in aims(data, runs):
        limits = {"at_least": ">= {:g}", "at_most": "<= {:.0%}", "within": "within {:.0%}"}
        aim = next((text.format(row[k]) for k, text in limits.items() if row.get(k) is not None), "reported")
        value = speedup_text({"ratio": row["value"], "interval": row.get("interval")})
        if "at_most" in row and row["value"] is not None:
            value = f"{row['value']:.1%}"
        verdict = {None: "", True: "met", False: "NOT MET"}[row["met"]]
        pairs, decoding = str(row.get("pairs", "")), number(row.get("decoding"), 2)
        table.add_row(row["what"], aim, value, decoding, pairs, verdict)
    console.print(table)
    console.print(
        "request, and measured: from the prompt to the last token, at equal token counts. decoding: seconds "
        "a token after the first block. outside: share of a round outside the target's pass. Intervals, 95 %:"
        " paired log ratios, Student's t with n - 1 degrees of freedom.",
        style="dim",
        soft_wrap=True,
    )
