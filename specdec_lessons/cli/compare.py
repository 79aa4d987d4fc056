"""`specdec compare`: plain and speculative decoding, same prompt, same budget, timed in turn."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console

from .options import DrafterName, Request, takes_request
from .report import provenance

Repeat = Annotated[int, typer.Option("--repeat", "-r", help="How often each is timed, in turn.")]


@takes_request
def compare(request: Request, repeat: Repeat = 3) -> None:
    """Time plain and speculative decoding on the same prompt and token budget.

    Both are warmed up, then timed in turn; each repetition begins with empty caches. Where one text ends
    before the other, only as many tokens as both have are compared. The ratio says what speculation gains:
    above 1 it is faster, below 1 slower, and that is said too.

    **Examples**

    specdec compare 'def area(radius):' --threads 1

    specdec compare 'The river was' --drafter model --layers 20 --repeat 5 --json
    """
    if repeat < 1:
        raise ValueError(f"--repeat {repeat}: time each at least once")
    if request.drafter is DrafterName.NONE or request.k == 0:
        raise ValueError(
            f"--drafter {request.drafter.value} --k {request.k} is plain decoding itself: compare needs a "
            "drafter, and --k above 0"
        )
    from . import comparison, setup

    ready = setup.load(setup.check(request))
    timed = comparison.Comparison(greedy=request.temperature == 0)
    comparison.measure(ready, repeat, timed)
    if request.json:
        data = {
            "prompt": ready.request.prompt,
            "prompt_tokens": ready.prompt,
            **comparison.as_json(timed, ready.pair.tokenizer),
            "provenance": provenance(ready.pair.target),
        }
        print(json.dumps(data))
    else:
        comparison.print_table(Console(highlight=False), timed)
    if timed.interrupted:
        raise typer.Exit(130)
