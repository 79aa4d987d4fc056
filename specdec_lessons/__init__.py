"""Speculative decoding, built by hand: the engine of the course.

    from specdec_lessons import TrigramDrafter, generate, load_pair

Names are imported when first used, so that the parts that only draw or grade do not wait for torch.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .engine import Generation, ModelDrafter, Round, generate, rounds
    from .foundations.models import load_pair
    from .foundations.protocols import Draft
    from .foundations.randomness import TorchRandomness
    from .foundations.sampling import Sampling
    from .kv_cache import CachedModel
    from .trigram import KneserNeyTrigram, TrigramDrafter

__version__ = "0.1.0"

_HOMES = {
    "generate": "engine",
    "rounds": "engine",
    "Round": "engine",
    "Generation": "engine",
    "ModelDrafter": "engine",
    "Draft": "foundations.protocols",
    "TorchRandomness": "foundations.randomness",
    "Sampling": "foundations.sampling",
    "load_pair": "foundations.models",
    "CachedModel": "kv_cache",
    "KneserNeyTrigram": "trigram",
    "TrigramDrafter": "trigram",
}

__all__ = [  # noqa: RUF022 (in reading order)
    "generate",
    "rounds",
    "Draft",
    "Round",
    "Generation",
    "ModelDrafter",
    "TrigramDrafter",
    "KneserNeyTrigram",
    "CachedModel",
    "Sampling",
    "TorchRandomness",
    "load_pair",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
