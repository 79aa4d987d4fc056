"""`specdec generate`: stream a text, then one table."""

from __future__ import annotations

import json

import typer
from rich.console import Console

from .options import Request, takes_request
from .report import generation_json, print_generation, provenance


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
    tokenizer = ready.pair.tokenizer
    console = Console(highlight=False)
    try:
        if request.json:
            list(run)
        else:
            stream.show(console, tokenizer, run, marked=ready.k > 0)
    except KeyboardInterrupt:
        run.interrupted = True
    generation = run.generation
    if request.json:
        text = tokenizer.decode(generation.tokens, skip_special_tokens=True)
        data = {
            "prompt": ready.request.prompt,
            "prompt_tokens": generation.prompt,
            **generation_json(generation, text),
            "provenance": provenance(ready.pair.target),
        }
        print(json.dumps(data))
    else:
        print_generation(console, generation)
    if run.interrupted:
        raise typer.Exit(130)
