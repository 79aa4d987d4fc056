"""One cached pass under observation: which rows it gave, what the cache holds now, what it cost."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from torch import Tensor
from transformers import DynamicCache

from specdec_lessons import kv_cache as chapter
from specdec_lessons.course.grading import Answer, Result
from specdec_lessons.exercises.kv_cache_forms import TOLERANCE, mistakes_of, told_as
from specdec_lessons.exhibits.kv_cache_model import AttentionModel, holding
from specdec_lessons.verifier import rows as fresh_rows

NEXT = [7, 2]  # what a following pass feeds


@dataclass(frozen=True)
class Pass:
    """A pass over `new` tokens after `read` ones, of which the cache has kept the first `kept`."""

    model: AttentionModel
    read: Sequence[int]
    new: Sequence[int]
    about: str = ""
    kept: int | None = None

    @property
    def called(self) -> str:
        """The call, as a learner may type it."""
        name, kept = self.model.__name__, "" if self.kept is None else f", {self.kept}"
        return f"cached_rows({name}, holding({name}, {self.read}{kept}), {self.new})"

    @property
    def told(self) -> str:
        """What is special about it, and where its parts come from."""
        name = self.model.__name__
        return f"{self.about}; from specdec_lessons.exhibits.kv_cache_model import {name}, holding"

    @property
    def held(self) -> list[int]:
        """The tokens that the cache has kept."""
        return [*self.read][: self.kept]

    def cache(self) -> DynamicCache:
        """Return a new cache, as it is before the pass."""
        return holding(self.model, self.read, self.kept)


@dataclass(frozen=True)
class Observed:
    """What came of a pass. result: its rows, with the pass as argument. gradient: what keeps one, or ''."""

    result: Result
    cache: DynamicCache
    calls: int
    asked_for_device: bool
    gradient: str


def observed(answer: Answer, one: Pass, likely: Callable[[str], str]) -> Observed:
    """Return what the learner's function makes of one pass."""
    cache, model = one.cache(), one.model
    model.calls, model.asked_for_device = 0, False
    with told_as(one.called, one.told, likely):
        got = answer(model, cache, list(one.new)).got
    result = Result(one.called, got, one.told, (one,))
    kept = {"The rows keep their": got, "The cache keeps its": cache.layers[0].keys if cache.layers else None}
    gradient = next((what for what, part in kept.items() if getattr(part, "requires_grad", False)), "")
    return Observed(result, cache, model.calls, model.asked_for_device, gradient)


def check_rows(answer: Answer, seen: Sequence[Observed]) -> None:
    """Raise Wrong for the first rows that are wrong in form or value; a known mistake is named."""

    def form(result: Result) -> Tensor:
        (one,) = result.args
        return result.tensor((len(one.new), one.model.vocab_size))

    mistakes = [_on_passes(mistake) for mistake in mistakes_of(chapter.cached_rows)]
    results = [one.result for one in seen]
    answer.settle(results, form, mistakes, TOLERANCE, _on_passes(chapter.cached_rows))


def _on_passes(function: Callable[..., Tensor]) -> Callable[[Pass], Tensor]:
    @functools.wraps(function)
    def rows(one: Pass) -> Tensor:
        return function(one.model, one.cache(), list(one.new))

    return rows


def check_cache(answer: Answer, seen: Observed) -> None:
    """Raise Wrong where the cache does not hold the text with the new tokens at its end."""
    (one,) = seen.result.args
    held, length = len(one.held), seen.cache.get_seq_length()
    whole = held + len(one.new)
    if length != whole:
        likely = (
            "The new tokens are not in the cache that was given: the pass went into a copy or another cache, "
            "or the cache was shortened again. The next pass would continue a text without them."
            if length == held
            else "Was something fed twice? A pass puts each of the tokens it is fed into the cache by itself."
            if length > whole
            else "Some of the new tokens were never fed: a hole."
        )
        seen.result.wrong(
            f"The rows are right, the cache is not. {likely}",
            f"the cache holds {whole} tokens afterwards",
            f"the cache holds {length} tokens afterwards",
        )
    _check_next_pass(answer, one, seen.cache)


def _check_next_pass(answer: Answer, one: Pass, cache: DynamicCache) -> None:
    """Raise Wrong where a second pass, on the same cache, goes wrong."""
    told = f"{one.told}; cache = holding(..) as it is after {one.called}"
    with told_as(f"cached_rows({one.model.__name__}, cache, {NEXT})", told):
        result = answer(one.model, cache, NEXT)
        rows, text = result.tensor((len(NEXT), one.model.vocab_size)), [*one.held, *one.new, *NEXT]
        gap = (rows - fresh_rows(one.model, text, len(NEXT))).abs().max().item()
        if not gap <= TOLERANCE:
            likely = (
                "The second pass feeds again what the cache already holds: feed the new tokens, no others."
                if cache.get_seq_length() > len(text)
                else "The first pass gave the right rows and left other keys and values in the cache than "
                "belong to the text: the next pass goes wrong."
            )
            result.wrong(likely, "the rows of a pass without a cache", f"rows that are off by {gap:.2g}")


def check_cost(seen: Observed) -> None:
    """Raise Wrong for more than one call, for a gradient kept, for a device not asked for."""
    result, (one,) = seen.result, seen.result.args
    if seen.calls != 1:
        result.wrong(
            f"The rows are right, and cost {seen.calls} passes for {len(one.new)} new tokens. One call per "
            "token is what decoding without a draft costs; a single pass reads them all.",
            "one call of the model",
            f"{seen.calls} calls of the model",
        )
    if seen.gradient:
        result.wrong(
            f"{seen.gradient} gradient, and with it all that the model computed on the way, in every pass "
            "anew: call the model under torch.no_grad().",
            "requires_grad is False",
            "requires_grad is True",
        )
    if not seen.asked_for_device:
        result.wrong(
            "The rows are right here, where everything is on one device. A model on a GPU would refuse these "
            "ids: make them with device=model.device.",
            "ids on model.device",
            "ids on the default device",
        )
