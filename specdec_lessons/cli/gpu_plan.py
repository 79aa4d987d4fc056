"""What `specdec bench --gpu-report` measures: how much of it on a GPU, how much where there is none."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .pair_plan import PLAIN, SAMPLED_K, Plan

if TYPE_CHECKING:
    import torch

FORMAT = "specdec gpu report 1"
DEFAULT_FILE, DEFAULT_MINUTES = Path("gpu-report.json"), 8.0
OWN = ("device", "dtype", "threads", "seed")  # of the paired benchmark's options, those that mean something
LOOKUP_K, TRIGRAM_K, MODEL_K, ROUND_K = 8, 2, 4, 5
VOCABULARY, POSITIONS = 32_000, 4096  # of the models with random weights
RANDOM_NOTE = (
    "models named random have the shape of a Llama and random weights: they say what a pass costs, and "
    "nothing about acceptance or speed-up"
)
# where the weights come from is told apart from loading them: what is not to be had is not waited for twice
STEPS = ("weights", "float32", "load", "costs", "launch", "draft", "arms")


@dataclass(frozen=True)
class Shape:
    """A Llama's: width, width of the block's middle, layers, query heads, key-value heads."""

    name: str
    width: int
    middle: int
    layers: int
    heads: int
    kv_heads: int

    def config(self) -> Any:
        """Return the configuration of such a model over `VOCABULARY` token ids."""
        from transformers import LlamaConfig

        return LlamaConfig(
            vocab_size=VOCABULARY,
            hidden_size=self.width,
            intermediate_size=self.middle,
            num_hidden_layers=self.layers,
            num_attention_heads=self.heads,
            num_key_value_heads=self.kv_heads,
            max_position_embeddings=POSITIONS,
            tie_word_embeddings=False,
            bos_token_id=None,
            eos_token_id=None,
        )


@dataclass(frozen=True)
class Sizes:
    """How much is measured.

    blocks: n of v(n). repeats: of each pass; launches: of each captured pass. tokens: new ones a run.
    arms_share: of the minutes, that the runs of one pair may take. seconds: that a part needs at least, by
    its name; what would not fit any more is not begun.
    """

    contexts: tuple[int, ...]
    blocks: tuple[int, ...]
    repeats: int
    launches: int
    tokens: int
    prompts: int
    exact_tokens: int
    exact_prompts: int
    shapes: tuple[Shape, ...]
    arms_share: float
    seconds: Mapping[str, float]

    def as_json(self) -> dict[str, Any]:
        """Return the sizes as plain values."""
        return dataclasses.asdict(self)


WHOLE = Sizes(
    contexts=(128, 512, 2048),
    blocks=(*range(1, 10), 17, 33),
    repeats=7,
    launches=20,
    tokens=40,
    prompts=7,
    exact_tokens=24,
    exact_prompts=3,
    shapes=(
        Shape("random 0.4 B", 1024, 2816, 24, 16, 16),
        Shape("random 1.1 B", 2048, 5632, 22, 32, 4),
        Shape("random 3.4 B", 3200, 8640, 26, 32, 32),
        Shape("random 6.7 B", 4096, 11008, 32, 32, 32),
    ),
    arms_share=0.25,
    seconds={
        **{"law": 10, "weights": 5, "float32": 15, "load": 10},
        **{"costs": 15, "launch": 5, "draft": 5, "arms": 15},
    },
)

REDUCED = Sizes(  # a CPU in two minutes: the same parts, less of each
    contexts=(128,),
    blocks=(1, 2, 3, 5, 6, 9),
    repeats=3,
    launches=3,
    tokens=16,
    prompts=3,
    exact_tokens=8,
    exact_prompts=1,
    shapes=(Shape("random 0.05 B", 512, 1408, 6, 8, 8), Shape("random 0.1 B", 768, 2048, 12, 12, 12)),
    arms_share=0.4,
    seconds={
        **{"law": 10, "weights": 2, "float32": 10, "load": 5},
        **{"costs": 5, "launch": 1, "draft": 2, "arms": 10},
    },
)


def sizes_for(device: torch.device) -> Sizes:
    """Return what a device can do in the time: `REDUCED` on a CPU."""
    return REDUCED if device.type == "cpu" else WHOLE


def arms_at(temperature: float) -> list[tuple[str, int]]:
    """Return (name, K) of the arms: plain, trigram, lookup, lookup then trigram, draft model."""
    copied = LOOKUP_K if temperature == 0 else SAMPLED_K
    return [PLAIN, ("trigram", TRIGRAM_K), ("lookup", copied), ("lookup+trigram", copied), ("model", MODEL_K)]


@dataclass(frozen=True)
class Asked:
    """What the user typed. minutes: after which nothing is begun any more, and a part under way is ended."""

    plan: Plan = field(default_factory=Plan)
    minutes: float = DEFAULT_MINUTES
    weights: Path | None = None

    def check(self) -> None:
        """Set the threads, and raise ValueError for whatever can be wrong before anything is measured."""
        from . import gpu_weights

        if foreign := _changed(self.plan):
            raise ValueError(
                f"{', '.join(foreign)} beside --gpu-report: it has prompts, pairs and sizes of its own; "
                "leave that out"
            )
        if not 0 < self.minutes < float("inf"):
            raise ValueError(f"--minutes {self.minutes:g}: give a time above 0")
        self.plan.check()
        if self.weights is not None:
            gpu_weights.check(self.weights)

    def as_json(self) -> dict[str, Any]:
        """Return the settings as plain values."""
        kept = {name: getattr(self.plan, name) for name in OWN}
        weights = None if self.weights is None else self.weights.name  # a path says more than it should
        return {**kept, "dtype": self.plan.dtype.value, "minutes": self.minutes, "weights": weights}


def _changed(plan: Plan) -> list[str]:
    """The options that were set, beyond those that a GPU report has too."""
    fields = [field for field in dataclasses.fields(plan) if field.name not in OWN]
    changed = [field.name for field in fields if getattr(plan, field.name) != field.default]
    return [f"--{name.replace('_', '-')}" for name in changed]
