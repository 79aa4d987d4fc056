"""Wrong engines II: drafts that misreport their law and caches that hold the wrong tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from exactness import LawDrafter
from torch import Tensor
from wrong_registry import CLOSE_DRAFT, Change, World, lossless, lossy

from specdec_lessons import engine
from specdec_lessons.foundations.protocols import Draft, LanguageModel
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.kv_cache import common_prefix

LawAfterText = Callable[[Sequence[int]], Tensor]

# ---- q is not the law that was sampled


def misreporting(drawn: LawAfterText, reported: LawAfterText) -> Change:
    return Change(drafter=lambda: LawDrafter(drawn, reported=reported))


def likeliest(law: Tensor) -> Tensor:
    return point_mass(law.argmax(), len(law), law.dtype)


def two_likeliest(law: Tensor) -> Tensor:
    kept = law.where(law >= law.topk(2).values[-1], 0.0)
    return kept / kept.sum()


@lossy("huggingface/transformers#32867, apple/ml-recurrent-drafter#6")
def argmax_draft_with_softmax_q(world: World) -> Change:
    """The draft takes its argmax and reports the softmax it came from, as if it had been sampled."""
    return misreporting(lambda text: likeliest(world.draft_law(text)), world.draft_law)


@lossy("huggingface/transformers#47932")
def narrowed_draft_with_raw_q(world: World) -> Change:
    """The draft samples from its two likeliest tokens and reports the law before they were chosen."""
    return misreporting(lambda text: two_likeliest(world.draft_law(text)), world.draft_law)


@lossy(world=World(budget=3, sampling=Sampling(temperature=0.5)))
def tempered_draft_with_raw_q(world: World) -> Change:
    """The draft samples at temperature 0.5 and reports its law at temperature 1."""
    return misreporting(world.draft_law, lambda text: Sampling().law(world.draft.rows(text, 1))[0])


@lossy("deepseek-ai/DeepSpec#31")
def draft_drawn_in_16_bit(world: World) -> Change:
    """The draft is drawn from its law rounded to bfloat16; the law before rounding is reported."""

    def rounded(text: Sequence[int]) -> Tensor:
        law = world.draft_law(text).to(torch.bfloat16).to(torch.float64)
        return law / law.sum()

    return misreporting(rounded, world.draft_law)


@lossless("SafeAILab/EAGLE#183")
def argmax_draft_with_one_hot_q(world: World) -> Change:
    """The draft takes its argmax and says that it was certain: lossless, and less often right."""
    return Change(drafter=lambda: LawDrafter(lambda text: likeliest(world.draft_law(text))))


@lossless()
def narrowed_draft_with_narrowed_q(world: World) -> Change:
    """The draft samples from its two likeliest tokens and reports just that."""
    return Change(drafter=lambda: LawDrafter(lambda text: two_likeliest(world.draft_law(text))))


@lossless(world=World(budget=3, sampling=Sampling(temperature=0.5)))
def draft_at_another_temperature(world: World) -> Change:
    """The draft samples, and reports, at temperature 1 where the target is sampled at 0.5."""
    return Change(drafter=lambda: LawDrafter(lambda text: Sampling().law(world.draft.rows(text, 1))[0]))


@lossless()
def draft_one_token_behind(world: World) -> Change:
    """The draft conditions on the text without its last token."""
    return Change(drafter=lambda: LawDrafter(lambda text: world.draft_law(text[:-1])))


@lossless()
def one_token_less_drafted(world: World) -> Change:
    """K - 1 tokens are drafted where K were asked for."""
    return Change(drafter=lambda: LawDrafter(world.draft_law, length=lambda context, k: max(k - 1, 0)))


# ---- caches


class CachedTable:
    """A table behind a cache that stores token ids. believed: what the code thinks; held: what is there."""

    def __init__(self, model: TableModel):
        self.model = model
        self.vocab_size, self.context_length = model.vocab_size, model.context_length
        self.believed: list[int] = []
        self.held: list[int] = []

    def keep(self, length: int) -> None:
        self.held = self.held[:length]

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        kept = min(common_prefix(self.believed, list(sequence)), len(sequence) - last)
        self.keep(kept)
        self.held = [*self.held, *sequence[kept:]]
        self.believed = list(sequence)
        return self.model.rows(self.held, last)


class NeverShortened(CachedTable):
    def keep(self, length: int) -> None:
        pass


class ShortenedByTwoMore(CachedTable):
    def keep(self, length: int) -> None:
        self.held = self.held[: length if length >= len(self.held) else max(length - 2, 0)]


class ShortenedByOneLess(CachedTable):
    def keep(self, length: int) -> None:
        self.held = self.held[: length + 1]


def drafting_with(cache: Callable[[TableModel], LanguageModel], world: World) -> Change:
    return Change(drafter=lambda: engine.ModelDrafter(cache(world.draft)))


@lossy("huggingface/transformers#47433")
def target_cache_keeps_rejected_tokens(world: World) -> Change:
    """The target's cache is never shortened: later rows attend to tokens that were thrown away."""
    return Change(target=lambda: NeverShortened(world.target))


@lossy("huggingface/transformers#47433")
def target_cache_keeps_one_rejected_token(world: World) -> Change:
    """The target's cache is shortened to one token too many."""
    return Change(target=lambda: ShortenedByOneLess(world.target))


@lossy()
def target_cache_shortened_by_two_more(world: World) -> Change:
    """Two tokens too many go at every roll-back of the target's cache, and are never fed again."""
    return Change(target=lambda: ShortenedByTwoMore(world.target))


@lossless(world=World(draft=CLOSE_DRAFT))
def draft_cache_keeps_rejected_tokens(world: World) -> Change:
    """The draft's cache is never shortened: it drafts for a text that nobody writes."""
    return drafting_with(NeverShortened, world)


@lossless("lablup/mlxcel#994", world=World(draft=CLOSE_DRAFT))
def draft_cache_shortened_by_two_more(world: World) -> Change:
    """Two tokens too many go at every roll-back of the draft's cache, and are never fed again."""
    return drafting_with(ShortenedByTwoMore, world)


class HoleDrafter(engine.ModelDrafter):
    """Counts its last drafted token as cached, though it was drawn and never fed."""

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Randomness) -> Draft:
        draft = super().draft(context, k, sampling, randomness)
        self.model.believed = [*context, *draft.tokens.tolist()]
        return draft


@lossless("vllm-project/vllm#4212, vllm-project/vllm#9730", world=World(k=1, draft=CLOSE_DRAFT))
def draft_cache_lacks_the_last_drafted_token(world: World) -> Change:
    """After a full acceptance the draft's cache lacks the last drafted token: it was drawn, never fed."""
    return Change(drafter=lambda: HoleDrafter(CachedTable(world.draft)))
