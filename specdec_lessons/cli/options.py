"""What `generate` and `compare` are asked: one dataclass that is also their list of options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ..foundations.store import cache_folder

MODELS, DRAFT, SAMPLING, MACHINE = "Models", "Drafting", "Sampling", "Machine and output"


class DrafterName(StrEnum):
    """Who proposes: word statistics, a model, the text itself, or nobody."""

    TRIGRAM = "trigram"
    MODEL = "model"
    LOOKUP = "lookup"
    NONE = "none"


class DtypeName(StrEnum):
    """The numbers a model computes in."""

    AUTO = "auto"
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"


def _option(*names: str, help: str, panel: str, **more: Any) -> Any:
    return typer.Option(*names, help=help, rich_help_panel=panel, **more)


def _named_path(text: str) -> Path:
    """Path("") is the current folder, of which nobody asked to read everything."""
    if not text:
        raise typer.BadParameter("'' names nothing: name a text file, a folder or a saved .npz")
    return Path(text)


@dataclass(frozen=True)
class Request:
    """One request for text, as typed; `setup.check` says whether it makes sense."""

    prompt: Annotated[str, typer.Argument(help="The text to continue; - reads it from standard input.")]
    pair: Annotated[
        str,
        _option(
            "--pair",
            panel=MODELS,
            help="Target and draft by name: smollm2 (through pip, no hub needed), gpt2-medium, gpt2-xl, "
            "smollm2-1.7b, qwen2.5-1.5b, qwen2.5-7b.",
        ),
    ] = "smollm2"
    target: Annotated[
        str | None,
        _option("--target", panel=MODELS, help="A target of your own: hub id or folder. Replaces --pair."),
    ] = None
    draft: Annotated[
        str | None,
        _option(
            "--draft", panel=MODELS, help="A draft model for --target, with the same tokenizer: id or folder."
        ),
    ] = None
    chat: Annotated[
        bool, _option("--chat", panel=MODELS, help="Put the prompt into the tokenizer's chat template.")
    ] = False
    drafter: Annotated[
        DrafterName,
        _option(
            "--drafter",
            panel=DRAFT,
            help="trigram: counts over a corpus. model: the pair's draft model, or else the target's own "
            "first layers. lookup: copies what followed the same words before. none: plain decoding.",
        ),
    ] = DrafterName.TRIGRAM
    k: Annotated[
        int, _option("--k", "-k", panel=DRAFT, help="K, tokens drafted per round; 0 is plain decoding.")
    ] = 5
    layers: Annotated[
        int | None,
        _option(
            "--layers",
            panel=DRAFT,
            help="--drafter model: draft with the target's first N layers (default, where the pair has no "
            "draft model: two thirds of them).",
        ),
    ] = None
    corpus: Annotated[
        list[Path] | None,
        _option(
            "--corpus",
            panel=DRAFT,
            help="Count the trigram over your own text: a file, a folder, or a .npz made by --save; may be "
            "repeated. Default: the Python library and its documentation, "
            f"counted once and kept in {cache_folder()}.",
            parser=_named_path,
            metavar="PATH",
        ),
    ] = None
    save: Annotated[
        Path | None,
        _option("--save", panel=DRAFT, help="Keep the trigram in this .npz file, for --corpus later."),
    ] = None
    temperature: Annotated[
        float, _option("--temperature", "-t", panel=SAMPLING, help="0 is greedy, 1 the model's own law.")
    ] = 1.0
    top_k: Annotated[
        int | None, _option("--top-k", panel=SAMPLING, help="Keep the k most likely tokens.")
    ] = None
    top_p: Annotated[
        float | None,
        _option("--top-p", panel=SAMPLING, help="Keep the smallest set of tokens with this mass."),
    ] = None
    max_new_tokens: Annotated[
        int, _option("--max-new-tokens", "-n", panel=SAMPLING, help="Stop after this many tokens.")
    ] = 60
    seed: Annotated[
        int | None, _option("--seed", panel=SAMPLING, help="The same seed gives the same tokens.")
    ] = None
    dtype: Annotated[
        DtypeName,
        _option(
            "--dtype",
            panel=MACHINE,
            help="auto: bfloat16 where the device has it natively, else float16 on CUDA, float32 on a CPU.",
        ),
    ] = DtypeName.AUTO
    device: Annotated[
        str | None, _option("--device", panel=MACHINE, help="cpu, cuda, cuda:1, mps. Default: cuda if any.")
    ] = None
    threads: Annotated[
        int | None,
        _option("--threads", panel=MACHINE, help="CPU threads. 1 measures best on a shared machine."),
    ] = None
    json: Annotated[
        bool, _option("--json", panel=MACHINE, help="Write one JSON object, and nothing else, to stdout.")
    ] = False


def takes(asked: type) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator: `function(asked, **own)` as a command, with an option per field of `asked`.

    asked: a dataclass whose annotations are those of options.
    """
    fields = _by_name(asked)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        own = _by_name(function)[1:]

        def command(**values: Any) -> Any:
            request = asked(**{field.name: values.pop(field.name) for field in fields})
            return function(request, **values)

        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__signature__ = inspect.Signature([*fields, *own])  # type: ignore[attr-defined]
        command.__annotations__ = {field.name: field.annotation for field in (*fields, *own)}
        return command

    return decorate


def _by_name(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters, by keyword alone: in no order, so that one without a default may come last."""
    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]


takes_request = takes(Request)
