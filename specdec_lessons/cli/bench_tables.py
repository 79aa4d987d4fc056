"""The results of the benchmarks as tables for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console

from .gpu_tables import print_gpu
from .pair_tables import print_pair
from .report import number, plural, table_of


def print_report(name: str, result: dict[str, Any]) -> None:
    """Print the result of one benchmark, then the machine it was measured on."""
    console = Console(highlight=False)
    if not console.is_terminal:  # a file has no edge
        console.width = 150
    PRINTERS.get(name, _print_values)(console, result)
    made = result["provenance"]
    place = [made[part] for part in ("dtype", "device") if part in made]
    threads, torch = plural(made["threads"], "thread"), f"torch {made['versions']['torch']}"
    console.print(", ".join([*place, threads, made["processor"], torch]), style="dim")
    if result.get("interrupted"):
        console.print("interrupted: what was measured until then")


def _print_acceptance(console: Console, result: dict[str, Any]) -> None:
    table = table_of(
        f"acceptance of the trigram at temperature {result['temperature']:g}",
        *("text", "alpha", "std. error", "positions", "accepted / tested", "counted alpha"),
    )
    for kind, row in result["kinds"].items():
        counted = f"{row['accepted']} / {row['tested']}"
        rates = (number(row["alpha"]), number(row["standard_error"]), str(row["positions"]))
        table.add_row(kind, *rates, counted, number(row["counted_alpha"]))
    console.print(table)
    console.print(
        "alpha: the sum of min(p, q) at every position of texts drawn from the target. Its standard error is "
        "that of the prompts' means. Counted alpha: what the coins of the same texts gave, noisier.",
        style="dim",
    )


def _print_rounds(console: Console, result: dict[str, Any]) -> None:
    table = table_of(
        f"time of a round, K = {result['k']}, median ms",
        *("drafter", "rounds", "round", "target's pass", "draft", "judge, draw", "outside the target"),
    )
    for name, row in result["drafters"].items():
        medians = [number(row["median_ms"][part], 2) for part in ("total", "target", "draft", "judge")]
        share = row["share_outside_target"]
        label = name if name != "model" else f"model ({result['model']})"
        table.add_row(label, str(row["rounds"]), *medians, "-" if share is None else f"{share:.1%}")
    console.print(table)
    console.print(
        "The first round of each text, which feeds the prompt, is left out. Outside the target: share of the "
        "total time.",
        style="dim",
    )


def _print_start(console: Console, result: dict[str, Any]) -> None:
    table = table_of("a pass over n tokens, in units of a pass over one", "n", *result["pass_seconds"])
    for n in next(iter(result["pass_seconds"].values())):
        costs = [seconds[n] / seconds["1"] for seconds in result["pass_seconds"].values()]
        table.add_row(n, *(number(cost, 2) for cost in costs))
    console.print(table)
    table = table_of("recorded runs", "K", "temperature", "alpha", "tau", "passes")
    for run in result["runs"]:
        rates = (number(run["alpha"]), number(run["tau"], 2), str(len(run["rounds"])))
        table.add_row(str(run["k"]), f"{run['temperature']:g}", *rates)
    console.print(table)


def _print_kinds(console: Console, result: dict[str, Any]) -> None:
    table = table_of("recorded runs", *("text", "temperature", "K", "alpha", "utilisation", "tau", "passes"))
    for run in result["runs"]:
        rates = (number(run["alpha"]), number(run["utilisation"]), number(run["tau"], 2))
        table.add_row(run["kind"], f"{run['temperature']:g}", str(run["k"]), *rates, str(len(run["rounds"])))
    console.print(table)
    console.print(f"drafter: {result['drafter']}", style="dim")


def _print_values(console: Console, result: dict[str, Any]) -> None:
    table = table_of("", "what", "value")
    for name, value in result.items():
        if name not in ("provenance", "interrupted", "runs"):
            table.add_row(name.replace("_", " "), f"{value:.4g}" if isinstance(value, float) else str(value))
    console.print(table)


PRINTERS: dict[str, Callable[[Console, dict[str, Any]], None]] = {
    "pair": print_pair,
    "gpu report": print_gpu,
    "acceptance": _print_acceptance,
    "rounds": _print_rounds,
    "start": _print_start,
    "kinds": _print_kinds,
}
