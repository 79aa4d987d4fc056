"""Wrong engines II: drafts that misreport their law, caches that hold the wrong tokens, reused randomness."""

from __future__ import annotations

import itertools
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

speculative_round = engine.speculative_round

# ---- q is not the law that was sampled


def misreporting(drawn: LawAfterText, reported: LawAfterText) -> Change:
    return Change(drafter=lambda: LawDrafter(drawn, reported=reported))


def likeliest(law: Tensor) -> Tensor:
    return point_mass(law.argmax(), len(law), law.dtype)


def two_likeliest(law: Tensor) -> Tensor:
    kept = law.where(law >= law.topk(2).values[-1], 0.0)
    return kept / kept.sum()


@lossy("huggingface/transformers#33534, jaymody/speculative-sampling#9, apple/ml-recurrent-drafter#6")
def argmax_draft_with_softmax_q(world: World) -> Change:
    """The draft takes its argmax and reports the softmax it came from, as if it had been sampled."""
    return misreporting(lambda text: likeliest(world.draft_law(text)), world.draft_law)


@lossy("huggingface/transformers#47932")
def narrowed_draft_with_raw_q(world: World) -> Change:
    """The draft samples from its two likeliest tokens and reports the law before they were chosen."""
    return misreporting(lambda text: two_likeliest(world.draft_law(text)), world.draft_law)


@lossy(world=World(sampling=Sampling(temperature=0.5)))
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


@lossless(world=World(sampling=Sampling(temperature=0.5)))
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


# ---- randomness


class Uniforms:
    """Randomness from numbered uniforms that may be asked again; each is known as an interval.

    An answer narrows the interval of the uniform that gave it, so that reuse stays exact: no grid, no seed.
    """

    def __init__(self, source: Randomness, intervals: list[tuple[float, float]] | None = None):
        self.source = source
        self.intervals = [] if intervals is None else intervals
        self.at = 0

    def piece(self, cuts: Sequence[float]) -> int:
        """Which piece of [0, 1), cut at `cuts`, holds the next uniform."""
        if self.at == len(self.intervals):
            self.intervals.append((0.0, 1.0))
        low, high = self.intervals[self.at]
        inside = [min(max(cut, low), high) for cut in (0.0, *cuts, 1.0)]
        widths = torch.tensor([b - a for a, b in itertools.pairwise(inside)], dtype=torch.float64)
        answer = int(self.source.draw(widths / widths.sum()))
        self.intervals[self.at] = inside[answer], inside[answer + 1]
        self.at += 1
        return answer

    def flip(self, probability: Tensor) -> Tensor:
        return torch.tensor([self.piece([chance]) == 0 for chance in probability.tolist()], dtype=torch.bool)

    def draw(self, laws: Tensor) -> Tensor:
        tokens = [self.piece(law.cumsum(0)[:-1].tolist()) for law in laws.reshape(-1, laws.shape[-1])]
        return torch.tensor(tokens).reshape(laws.shape[:-1])


class OneCoin(Uniforms):
    """All coins of a round share one uniform."""

    def flip(self, probability: Tensor) -> Tensor:
        start, answers = self.at, []
        for chance in probability.tolist():
            self.at = start
            answers.append(self.piece([chance]) == 0)
        return torch.tensor(answers, dtype=torch.bool)


class CoinDrawnAgain(Uniforms):
    """The uniform of the coin that rejected also draws the recovered token."""

    rejecting: int | None = None

    def flip(self, probability: Tensor) -> Tensor:
        start = self.at
        flips = super().flip(probability)
        self.rejecting = None if flips.all() else start + int(flips.long().argmin())
        return flips

    def draw(self, laws: Tensor) -> Tensor:
        if self.rejecting is None:
            return super().draw(laws)
        resume, self.at, self.rejecting = self.at, self.rejecting, None
        token = super().draw(laws)
        self.at = resume
        return token


class ZeroCoins:
    """Float32 uniforms compared with <=: one in 2 to the 24th is exactly 0, and beats probability 0."""

    def __init__(self, source: Randomness):
        self.source, self.draw = source, source.draw

    def flip(self, probability: Tensor) -> Tensor:
        return self.source.flip(probability.clamp_min(2.0**-24))


@lossy()
def one_uniform_for_all_coins(world: World) -> Change:
    """One uniform decides all coins of a round: right at every position alone, wrong together."""
    return Change(randomness=OneCoin)


@lossy()
def coin_drawn_again(world: World) -> Change:
    """The uniform that has just rejected also draws the recovered token: it is known to be large."""
    return Change(randomness=CoinDrawnAgain)


@lossy("feifeibear/LLMSpeculativeSampling#8, feifeibear/LLMSpeculativeSampling#19")
def seed_reset_in_every_round(world: World) -> Change:
    """The generator is seeded again inside the loop, so that every round has the same uniforms."""

    def reset(target, drafter, sequence, k, sampling, randomness):
        randomness.at = 0
        return speculative_round(target, drafter, sequence, k, sampling, randomness)

    return Change({"engine.speculative_round": reset}, randomness=Uniforms)


class TwinSeed:
    """A drafter with a generator of its own, seeded like the verifier's."""

    def __init__(self, drafter: engine.ModelDrafter):
        self.drafter = drafter
        self.own: Uniforms | None = None

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Uniforms) -> Draft:
        self.own = self.own or Uniforms(randomness.source, randomness.intervals)
        return self.drafter.draft(context, k, sampling, self.own)


@lossy()
def draft_and_verifier_with_the_same_seed(world: World) -> Change:
    """Drafter and verifier have generators of their own with equal seeds: the coin repeats the draw."""
    return Change(drafter=lambda: TwinSeed(engine.ModelDrafter(world.draft)), randomness=Uniforms)


@lossy(
    "huggingface/transformers, _speculative_sampling (read in 5.24)", world=World(sampling=Sampling(top_k=2))
)
def coin_of_zero_accepts_the_impossible(world: World) -> Change:
    """u <= p / q with float32 uniforms: a token that top-k has forbidden is accepted when u is exactly 0."""
    raw = LawDrafter(lambda text: Sampling().law(world.draft.rows(text, 1))[0])
    return Change(drafter=lambda: raw, randomness=ZeroCoins)
