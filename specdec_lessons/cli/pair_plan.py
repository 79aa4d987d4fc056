"""What a paired benchmark is asked to do: one dataclass, its list of options and its file's settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .bench_prompts import PER_KIND, Prompt, bench_prompts
from .options import DtypeName

if TYPE_CHECKING:
    import torch

    from ..foundations.models import Pair

SWEPT = ("trigram", "lookup")  # with every K: predicted on one half of the prompts, checked on the other
PLAIN = ("plain", 0)
FALLBACK_K = 2  # of the trigram, where the lookup finds nothing
SAMPLED_K = 4  # of the lookup before it, where copies are less often right
TEMPERATURES, CONTEXTS = (0.0, 1.0), (128, 512, 2048)

Text = Annotated[str, typer.Option("--pair", help="Target by name: smollm2, gpt2-medium, ..")]
Target = Annotated[str | None, typer.Option("--target", help="A target of your own: hub id or folder.")]
Draft = Annotated[str | None, typer.Option("--draft", help="A draft model for --target: hub id or folder.")]
Layers = Annotated[
    int | None,
    typer.Option("--layers", help="Draft with the target's first N layers. Default, without a draft: 2/3."),
]
Dtype = Annotated[DtypeName, typer.Option("--dtype", help="auto: bfloat16 where it is native.")]
Device = Annotated[str | None, typer.Option("--device", help="cpu, cuda, .. Default: cuda if any.")]
Threads = Annotated[int, typer.Option("--threads", help="CPU threads; a busy neighbour makes two slower.")]
PerKind = Annotated[int, typer.Option("--prompts", help=f"Prompts of each kind of text, 1 to {PER_KIND}.")]
Tokens = Annotated[int, typer.Option("--tokens", "-n", help="New tokens for each prompt.")]
Heats = Annotated[
    list[float] | None, typer.Option("--temperature", "-t", help="May be repeated. Default: 0 and 1.")
]
K = Annotated[int, typer.Option("--k", "-k", help="Largest K of the sweep 1, 2, .. of trigram and lookup.")]
DraftK = Annotated[int, typer.Option("--draft-k", help="K of the draft model, here and in Hugging Face.")]
Contexts = Annotated[
    list[int] | None, typer.Option("--context", help="Where passes are timed. Default: 128, 512 and 2048.")
]
Repeats = Annotated[int, typer.Option("--repeats", help="Of each timed pass.")]
Exact = Annotated[int, typer.Option("--exact-tokens", help="Greedy texts compared in float32; 0: none.")]
Theirs = Annotated[bool, typer.Option(help="Also run transformers' own generate, lookup and assistant.")]
Seed = Annotated[int, typer.Option("--seed", help="Of the first prompt; the next ones count on.")]


@dataclass(frozen=True)
class Plan:
    """Which pair, how, on how much text; `check` says whether it makes sense."""

    pair: Text = "smollm2"
    target: Target = None
    draft: Draft = None
    layers: Layers = None
    dtype: Dtype = DtypeName.AUTO
    device: Device = None
    threads: Threads = 1
    prompts: PerKind = PER_KIND
    tokens: Tokens = 50
    temperature: Heats = None
    k: K = 8
    draft_k: DraftK = 4
    context: Contexts = None
    repeats: Repeats = 9
    exact_tokens: Exact = 24
    hugging_face: Theirs = True
    seed: Seed = 0

    @classmethod
    def of(cls, settings: dict[str, Any]) -> Plan:
        """Return the plan of a result's file. Errors: ValueError for settings that no plan has."""
        try:
            return cls(**{**settings, "dtype": DtypeName(settings["dtype"])})
        except (TypeError, KeyError) as error:
            raise ValueError(f"settings {settings!r:.80} are not those of specdec bench: {error}") from None

    def as_json(self) -> dict[str, Any]:
        """Return the settings as plain values."""
        chosen = {"temperature": list(self.temperatures), "context": list(self.contexts)}
        return {**dataclasses.asdict(self), "dtype": self.dtype.value, **chosen}

    @property
    def temperatures(self) -> tuple[float, ...]:
        """The temperatures, each once."""
        return tuple(dict.fromkeys(self.temperature)) if self.temperature else TEMPERATURES

    @property
    def contexts(self) -> tuple[int, ...]:
        """The context lengths at which passes are timed."""
        return tuple(dict.fromkeys(self.context)) if self.context else CONTEXTS

    def check(self) -> None:
        """Set the threads, and raise ValueError for whatever can be wrong without a model."""
        from ..foundations.sampling import Sampling
        from .setup import check_machine, check_pair, check_seed

        if self.target is None:
            check_pair(self.pair)
            if self.draft is not None:
                raise ValueError(f"--draft {self.draft} without --target: name both, or use --pair")
        least = {"--tokens": self.tokens, "--k": self.k, "--draft-k": self.draft_k, "--repeats": self.repeats}
        least["--context"], least["--layers"] = min(self.contexts), 1 if self.layers is None else self.layers
        for option, value in least.items():
            if value < 1:
                raise ValueError(f"{option} {value}: give 1 or more")
        if self.exact_tokens < 0:
            raise ValueError(f"--exact-tokens {self.exact_tokens}: give 0 or more")
        for temperature in self.temperatures:
            Sampling(temperature)
        bench_prompts(self.prompts)
        check_seed(self.seed)
        check_machine(self.device, self.threads)

    def load(self, dtype: torch.dtype | None = None) -> Pair:
        """Return the pair, in the plan's number format or in another one."""
        from ..foundations import models
        from .setup import DTYPES

        where: dict[str, Any] = {"device": self.device, "dtype": dtype or DTYPES[self.dtype]}
        if self.target is not None:
            return models.load_models(self.target, self.draft, **where)
        return models.load_pair(self.pair, **where)

    def arms(self, temperature: float) -> list[tuple[str, int]]:
        """Return (name, K) of all arms at a temperature."""
        fallback = self.k if temperature == 0 else min(SAMPLED_K, self.k)
        ours = [PLAIN, *((name, k) for name in SWEPT for k in range(1, self.k + 1))]
        ours += [("lookup+trigram", fallback), ("model", self.draft_k)]
        theirs = [("hf", 0), ("hf lookup", self.k), ("hf assisted", self.draft_k)]
        return ours + theirs * self.hugging_face


def prompt_ids(pair: Pair, prompts: Sequence[Prompt]) -> dict[str, list[int]]:
    """Return {name: token ids} of the prompts, instructions in the chat template where there is one."""
    from .setup import encode

    templated = pair.tokenizer.chat_template is not None
    return {prompt.name: encode(pair.tokenizer, prompt.text, prompt.chat and templated) for prompt in prompts}
