"""`specdec generate`: stream a text, then one table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

from .options import Request, takes_request
from .report import generation_json, print_generation, provenance

if TYPE_CHECKING:
    from ..foundations.records import Generation
    from .setup import Setup


@takes_request
def generate(request: Request) -> None:
    """Continue a prompt speculatively, and show which tokens the draft got right.

    Green tokens were drafted and accepted; underlined ones (‹so› without colour) stand where a drafted token
    was rejected, and come from what the target is still owed; bold ones («so») are the free token after a
    draft that was accepted whole. Whatever the drafter, the text has the target's own law.

    **Examples**

    specdec generate 'The river was' --seed 0

    specdec generate 'def area(radius):' --k 3 --temperature 0

    specdec generate 'Why is the sky blue?' --chat --drafter none

    specdec generate 'Dear reader,' --corpus my-letters/ --save letters.npz

    cat notes.txt | specdec generate - --corpus letters.npz --json
    """
    from . import setup, stream

    ready = setup.load(setup.check(request))
    run = ready.start(ready.k, request.seed)
    console = Console(highlight=False)
    try:
        if request.json:
            list(run)
        else:
            stream.show(console, ready.pair.tokenizer, run, marked=ready.k > 0)
    except KeyboardInterrupt:  # between two rounds
        run.interrupted = True
    if request.json:
        print(json.dumps(_as_json(ready, run.generation)))
    else:
        print_generation(console, run.generation)
    if run.interrupted:
        raise typer.Exit(130)


def _as_json(ready: Setup, generation: Generation) -> dict[str, Any]:
    return {
        "prompt": ready.request.prompt,
        "prompt_tokens": generation.prompt,
        **generation_json(generation, ready.pair.tokenizer),
        "provenance": provenance(ready.pair.target),
    }
