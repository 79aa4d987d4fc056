"""How a wrong engine is written down: what is replaced, in which world it shows, and where it was seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from specdec_lessons.foundations.protocols import Drafter, LanguageModel
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.toy import TableModel

# a pair whose laws differ in the order of their tokens too, and that is rejected at every position
TARGET = TableModel.random(seed=12)
DRAFT = TARGET.perturbed(0.9, seed=62)
# close to the target: what it knows of the text is worth something, so losing some of it shows as a loss
CLOSE_DRAFT = TARGET.perturbed(0.2, seed=62)
# never says token 0 after token 1, which the draft does not know
FORBIDDING_TARGET = TableModel(TARGET.logits.clone())
FORBIDDING_TARGET.logits[:, 1, 0] = -torch.inf


@dataclass(frozen=True)
class World:
    """The pair and the job that an engine gets: vocabulary 3, order 2, a stop token, whole outputs."""

    k: int = 2
    budget: int = 4
    sampling: Sampling = Sampling()
    target: TableModel = TARGET
    draft: TableModel = DRAFT
    prompt: tuple[int, ...] = (0, 1)
    stops: tuple[int, ...] = (2,)

    def target_law(self, text: Sequence[int]) -> Tensor:
        """(V,): what the target wants after `text`."""
        return self.sampling.law(self.target.rows(text, 1))[0]

    def draft_law(self, text: Sequence[int]) -> Tensor:
        """(V,): what the draft model says after `text`, sampled as the target is."""
        return self.sampling.law(self.draft.rows(text, 1))[0]


@dataclass(frozen=True)
class Change:
    """What makes an engine wrong. patches: name below `specdec_lessons` -> replacement.

    target, drafter: made anew for every random path, since a faulty cache remembers. randomness: a wrapper.
    """

    patches: Mapping[str, Any] = field(default_factory=dict)
    target: Callable[[], LanguageModel] | None = None
    drafter: Callable[[], Drafter] | None = None
    randomness: Callable[[Randomness], Randomness] = lambda randomness: randomness


@dataclass(frozen=True)
class WrongEngine:
    """One entry of the zoo. lossless: the output keeps its law, only alpha or tau can give it away.

    source: where it was seen in public, if it was. world: where it shows.
    """

    name: str
    description: str
    source: str
    lossless: bool
    world: World
    change: Callable[[World], Change]


ZOO: list[WrongEngine] = []


def _entry(lossless: bool, source: str, world: World) -> Callable:
    def register(change: Callable[[World], Change]) -> Callable[[World], Change]:
        name = change.__name__.replace("_", " ")
        description = " ".join((change.__doc__ or "").split())
        ZOO.append(WrongEngine(name, description, source, lossless, world, change))
        return change

    return register


def lossy(source: str = "", world: World = World()) -> Callable:
    """Register a wrong engine whose output has another law."""
    return _entry(False, source, world)


def lossless(source: str = "", world: World = World()) -> Callable:
    """Register an engine that keeps the law and loses speed, or counts wrong."""
    return _entry(True, source, world)


class Rewired:
    """A `LanguageModel` that answers with rows(sequence, last) instead of the model's own."""

    def __init__(self, model: LanguageModel, rows: Callable[[Sequence[int], int], Tensor]):
        self.rows = rows
        self.vocab_size, self.context_length = model.vocab_size, model.context_length
