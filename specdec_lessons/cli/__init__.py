"""The command `specdec`: one file per subcommand; nothing heavy is imported before a command needs it."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from specdec_lessons import __version__

from ..foundations.store import PartUnavailable
from . import bench, check, compare, exercises, generate, reports
from .report import command_line

INTERRUPTED = 130  # 128 + SIGINT, what a shell reports for a program ended by Ctrl-C
BAD_INPUT = 2
LOWER = "take a smaller pair, --dtype bfloat16, fewer new tokens, a lower --k, or a shorter prompt"

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    help="""Speculative decoding, built by hand.

A cheap drafter proposes **K** tokens; the target model judges all of them in one pass and keeps those
that its own law allows. The text has exactly the target's distribution; only the speed changes.

**alpha** is the share of judged tokens that were accepted, **tau** the number of tokens that one
pass of the target yields (1 in plain decoding).""",
    epilog="Start with:  specdec generate 'def fibonacci(n):' --seed 0",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"specdec {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Options of the command itself; they act in their callbacks."""


app.command()(generate.generate)
app.command()(compare.compare)
app.add_typer(bench.app, name="bench")
app.command()(reports.report)
app.command()(check.check)
app.command()(exercises.exercises)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 2 for bad input (one line on standard error), 130.

    argv: what stands after `specdec`; None takes it from the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    command_line.set(["specdec", *arguments])
    _print_anything()
    command: Any = typer.main.get_command(app)
    try:
        return command.main(arguments, prog_name="specdec", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error, end="")  # nothing, where rich has printed the help already
            return BAD_INPUT
        message = _message(error, arguments)
        if message is None:
            raise
        print(f"specdec: {message}", file=sys.stderr)
        return BAD_INPUT


def _print_anything() -> None:
    """A model may write what the terminal's encoding has no character for: "?" then, and no error."""
    for file in (sys.stdout, sys.stderr):
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="replace")


def _message(error: Exception, arguments: Sequence[str]) -> str | None:
    """One line for an error that the user can mend, None for a fault of ours, which keeps its traceback."""
    if hasattr(error, "format_message"):  # typer's own; it brings its own copy of click, or not, by version
        return _one_line(f"{_typed(error, arguments)}{error.format_message()} (see specdec --help)")
    if isinstance(error, (ValueError, OSError, PartUnavailable)):
        return _one_line(str(error))
    if isinstance(error, (MemoryError, RuntimeError)):
        from ..foundations.timing import is_out_of_memory

        return _one_line(f"{_first_line(error)}; {LOWER}") if is_out_of_memory(error) else None
    return None


def _first_line(error: Exception) -> str:
    """What an allocator says first; what follows is a page of advice, or its own source code."""
    return next(iter(str(error).strip().splitlines()), "") or "out of memory"


def _typed(error: Any, arguments: Sequence[str]) -> str:
    """Option and value as typed, where the error is about one: not every version of typer says them."""
    for option in getattr(getattr(error, "param", None), "opts", ()):
        for place, argument in enumerate(arguments[:-1]):
            if argument == option:
                return f"{option} {arguments[place + 1]!r}: "
    return ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
