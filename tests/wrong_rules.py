"""Wrong engines I: the coin, what follows a rejection, what follows a full acceptance, which row judges."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from wrong_registry import Change, Rewired, World, lossless, lossy

from specdec_lessons import residual as chapter
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.sampling import Sampling, point_mass

residual, verify, accepted_prefix = chapter.residual, chapter.verify, chapter.accepted_prefix


def coin(rule: Callable[[Tensor, Tensor], Tensor]) -> Change:
    """Another probability of acceptance, from p(x) and q(x) of the drafted tokens."""
    return Change({"engine.acceptance_probability": rule})


def owed(rule: Callable[[Tensor, Tensor], Tensor]) -> Change:
    """Another law after a rejection, from p and q; p where it has no mass."""

    def normalised(p: Tensor, q: Tensor) -> Tensor:
        mass = rule(p, q)
        return mass / mass.sum() if mass.sum() > 0 else p

    return Change({"residual.residual": normalised})


def after_rejection(rule: Callable[[Draft, Tensor, int], Tensor]) -> Change:
    """Another law after a rejection at position n, from the whole draft and all target laws."""

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> chapter.Verdict:
        verdict = verify(draft, laws, flips)
        n = verdict.accepted
        return verdict if n == len(draft) else verdict._replace(next_law=rule(draft, laws, n))

    return Change({"engine.verify": judge})


def after_acceptance(rule: Callable[[Tensor], Tensor]) -> Change:
    """Another law after a draft that was accepted whole, from all target laws."""

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> chapter.Verdict:
        verdict = verify(draft, laws, flips)
        whole = verdict.accepted == len(draft) > 0
        return verdict._replace(next_law=rule(laws)) if whole else verdict

    return Change({"engine.verify": judge})


# ---- the coin


@lossy()
def threshold_instead_of_a_coin(world: World) -> Change:
    """A drafted token stays where p >= q and goes where p < q: no coin is tossed."""
    return coin(lambda p_x, q_x: (p_x >= q_x).to(p_x.dtype))


@lossy(world=World(budget=3))
def accept_with_p(world: World) -> Change:
    """The coin has the target's probability p(x) instead of min(1, p / q); the residual is the usual one."""
    return coin(lambda p_x, q_x: p_x)


@lossy("asked for in feifeibear/LLMSpeculativeSampling#36")
def ratio_upside_down(world: World) -> Change:
    """The coin has min(1, q / p): formulas of a text that calls the target q, in code that calls it p."""
    return coin(lambda p_x, q_x: torch.where(p_x > q_x, q_x / p_x, 1.0))


@lossy()
def accept_everything(world: World) -> Change:
    """Every drafted token stays: the output has the draft's law, at an alpha of 1."""
    return coin(lambda p_x, q_x: torch.ones_like(p_x))


@lossy("ohdearquant/lattice#243")
def first_token_never_judged(world: World) -> Change:
    """The first drafted token of a round is taken without a test."""

    def rule(p_x: Tensor, q_x: Tensor) -> Tensor:
        chance = (p_x / q_x).clamp_max(1.0)
        return torch.cat([torch.ones_like(chance[:1]), chance[1:]])

    return coin(rule)


@lossy()
def accepts_counted_anywhere(world: World) -> Change:
    """All heads are counted, also those after a rejection, so a rejected token is emitted."""
    return Change({"residual.accepted_prefix": lambda flips: int(flips.sum())})


# ---- after a rejection


@lossy("snowdl/NLP_study")
def resample_from_p(world: World) -> Change:
    """After a rejection the token comes from p: tokens that the coin has paid are paid again."""
    return owed(lambda p, q: p)


@lossy(world=World(budget=3))
def residual_absolute(world: World) -> Change:
    """The residual is |p - q|: it also pays tokens that the draft has overpaid."""
    return owed(lambda p, q: (p - q).abs())


@lossy()
def residual_upside_down(world: World) -> Change:
    """The residual is (q - p)+: it pays exactly the tokens that are owed nothing."""
    return owed(lambda p, q: (q - p).clamp_min(0))


@lossy("huggingface/transformers#28508", world=World(budget=3))
def residual_through_softmax(world: World) -> Change:
    """The positive part of p - q goes through softmax: exp(0) = 1 pays tokens that are owed nothing."""
    return Change({"residual.residual": lambda p, q: (p - q).clamp_min(0).softmax(-1)})


@lossy()
def residual_by_rank(world: World) -> Change:
    """p and q are lists sorted by probability, subtracted by place in the list instead of by token id."""

    def rule(p: Tensor, q: Tensor) -> Tensor:
        order = p.argsort(descending=True)
        difference = p[order] - q.sort(descending=True).values
        return torch.zeros_like(p).scatter(0, order, difference.clamp_min(0))

    return owed(rule)


@lossy("EricLBuehler/mistral.rs#2424")
def recovered_token_by_argmax(world: World) -> Change:
    """The token after a rejection is the likeliest of the residual, although plain decoding samples."""
    return Change({"residual.residual": lambda p, q: point_mass((p - q).argmax(), len(p), p.dtype)})


@lossy()
def residual_of_the_next_draft_law(world: World) -> Change:
    """After a rejection at i the residual is (p_i - q_{i+1})+: the draft's laws are one row ahead."""
    return after_rejection(lambda draft, laws, n: residual(laws[n], draft.laws[min(n + 1, len(draft) - 1)]))


@lossy()
def residual_of_the_first_position(world: World) -> Change:
    """After a rejection anywhere in the block, the residual of its first position is used."""
    return after_rejection(lambda draft, laws, n: residual(laws[0], draft.laws[0]))


@lossy()
def residual_of_the_next_target_row(world: World) -> Change:
    """After a rejection at i the residual is (p_{i+1} - q_i)+: a row conditioned on the rejected token."""
    return after_rejection(lambda draft, laws, n: residual(laws[n + 1], draft.laws[n]))


@lossy()
def recovered_token_only_excludes_the_draft(world: World) -> Change:
    """After a rejection p without the rejected token: right for a one-hot q, wrong for a sampled draft."""

    def rule(draft: Draft, laws: Tensor, n: int) -> Tensor:
        return residual(laws[n], point_mass(draft.tokens[n], laws.shape[-1], laws.dtype))

    return after_rejection(rule)


@lossy("lablup/mlxcel#902")
def argmax_decides_while_sampling(world: World) -> Change:
    """A drafted token stays if it is the target's argmax, else the argmax is emitted: greedy at any T."""

    def judge(draft: Draft, laws: Tensor, flips: Tensor) -> chapter.Verdict:
        n = accepted_prefix(draft.tokens == laws[:-1].argmax(-1))
        if n == len(draft):
            return chapter.Verdict(n, laws[n])
        return chapter.Verdict(n, point_mass(laws[n].argmax(), laws.shape[-1], laws.dtype))

    return Change({"engine.verify": judge})


@lossless(
    "the rule of ggml-org/llama.cpp, ml-explore/mlx-lm, and transformers for drafts without a law",
    world=World(budget=3),
)
def sample_and_match(world: World) -> Change:
    """A token is drawn from p, and the drafted one stays if it is the same: kept with p(x), whatever q."""

    def rule(draft: Draft, laws: Tensor, n: int) -> Tensor:
        return residual(laws[n], point_mass(draft.tokens[n], laws.shape[-1], laws.dtype))

    return Change({**after_rejection(rule).patches, **coin(lambda p_x, q_x: p_x).patches})


# ---- after a full acceptance


@lossy()
def bonus_from_the_row_before(world: World) -> Change:
    """After a full acceptance the bonus token comes from row K - 1, which judged the last drafted token."""
    return after_acceptance(lambda laws: laws[-2])


@lossy("EricLBuehler/mistral.rs#2424")
def bonus_by_argmax(world: World) -> Change:
    """The bonus token is the target's likeliest, although plain decoding samples."""
    return after_acceptance(lambda laws: point_mass(laws[-1].argmax(), laws.shape[-1], laws.dtype))


@lossy()
def bonus_from_the_draft(world: World) -> Change:
    """The bonus token is drawn from the draft model, which has just computed that row."""

    def rows(text, last):
        own = world.target.rows(text, last)
        return own if last == 1 else torch.cat([own[:-1], world.draft.rows(text, 1)])

    return Change(target=lambda: Rewired(world.target, rows))


# ---- which row judges


@lossy("SwaroopTha/minitorch_spec_decode, spec_decoding.py")
def verified_against_itself(world: World) -> Change:
    """The draft's logits are read where the target's were meant: alpha is exactly 1, and looks splendid."""

    def rows(text, last):
        own = world.target.rows(text, last)
        return torch.cat([world.draft.rows(text, last)[:-1], own[-1:]])

    return Change(target=lambda: Rewired(world.target, rows))


@lossy("huggingface/transformers#28166")
def rows_one_late(world: World) -> Change:
    """Row i + 1 judges token i: it has already seen the token that it judges."""

    def rows(text, last):
        own = world.target.rows(text, last)
        return torch.cat([own[1:], own[-1:]])

    return Change(target=lambda: Rewired(world.target, rows))


@lossy()
def rows_one_early(world: World) -> Change:
    """Row i - 1 judges token i: it has not seen the token before."""
    return Change(target=lambda: Rewired(world.target, lambda text, last: world.target.rows(text[:-1], last)))


@lossy(world=World(budget=3, sampling=Sampling(temperature=0.5)))
def target_at_temperature_1(world: World) -> Change:
    """Temperature shapes the draft and plain decoding, but not the rows that judge a draft."""

    def rows(text, last):
        own = world.target.rows(text, last)
        return own if last == 1 else own * world.sampling.temperature

    return Change(target=lambda: Rewired(world.target, rows))
