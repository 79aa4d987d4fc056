"""Wrong engines IV: the loop around a right round, and the counting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wrong_registry import Change, World, lossless, lossy

from specdec_lessons import engine
from specdec_lessons.foundations.records import Round

rounds, speculative_round, cut = engine.rounds, engine.speculative_round, engine.cut


@lossy("huggingface/transformers#31301, huggingface/transformers#47912")
def stop_inside_the_block_missed(world: World) -> Change:
    """Only the last token of a block is compared with the stops: text goes on behind an accepted stop."""
    return Change({"engine.cut": lambda block, budget, stops: tuple(block[:budget])})


@lossy()
def stop_token_dropped(world: World) -> Change:
    """The stop token ends the text and is not part of it, though plain decoding returns it."""

    def without_stop(*arguments, stop_tokens, **options) -> Iterator[Round]:
        for done in rounds(*arguments, stop_tokens=stop_tokens, **options):
            yield replace(done, tokens=tuple(token for token in done.tokens if token not in stop_tokens))

    return Change({"engine.rounds": without_stop})


@lossy("jaymody/speculative-sampling, main.py", world=World(budget=3))
def budget_overshot(world: World) -> Change:
    """The budget is looked at between rounds only: a block may run past it."""

    def too_long(*arguments, max_new_tokens, k, **options) -> Iterator[Round]:
        emitted = 0
        for done in rounds(*arguments, max_new_tokens=max_new_tokens + k, k=k, **options):
            emitted += len(done.tokens)
            yield done
            if emitted >= max_new_tokens:
                return

    return Change({"engine.rounds": too_long})


@lossy("Lightning-AI/litgpt#2307")
def first_token_dropped(world: World) -> Change:
    """The first new token is not in the output."""

    def without_first(*arguments, **options) -> Iterator[Round]:
        for i, done in enumerate(rounds(*arguments, **options)):
            yield done if i else replace(done, tokens=done.tokens[1:])

    return Change({"engine.rounds": without_first})


@lossy()
def bonus_after_a_rejection(world: World) -> Change:
    """After a rejection the bonus token is emitted too, though its row stood on the rejected draft."""

    def one_more(target, drafter, sequence, k, sampling, randomness) -> Round:
        done = speculative_round(target, drafter, sequence, k, sampling, randomness)
        if done.accepted == len(done.drafted):
            return done
        law = sampling.law(target.rows([*sequence, *done.drafted], 1))
        return replace(done, tokens=(*done.tokens, int(randomness.draw(law))))

    return Change({"engine.speculative_round": one_more})


@lossless("vllm-project/vllm#4212", world=World(budget=3))
def bonus_dropped(world: World) -> Change:
    """After a full acceptance the free token is thrown away: K tokens from a pass that pays for K + 1."""

    def without_bonus(*arguments) -> Round:
        done = speculative_round(*arguments)
        full = done.accepted == len(done.drafted) > 0
        return replace(done, tokens=done.tokens[:-1]) if full else done

    return Change({"engine.speculative_round": without_bonus})


@lossless("huggingface/transformers#28555", world=World(budget=3))
def drafts_past_the_budget(world: World) -> Change:
    """K is not cut to what may still be emitted: the text is trimmed, the counts are not."""

    def uncapped(target, drafter, sequence, k, sampling, randomness) -> Round:
        return speculative_round(target, drafter, sequence, world.k, sampling, randomness)

    return Change({"engine.speculative_round": uncapped})


@lossless("several teaching repositories, in their sources")
def utilisation_called_alpha(world: World) -> Change:
    """Accepted / drafted is reported as alpha: tokens behind a rejection count as tested."""
    return Change({"foundations.records.Round.tested": property(lambda done: len(done.drafted))})


@lossless()
def rejecting_coin_not_counted(world: World) -> Change:
    """Only accepted tokens count as tested: alpha is 1, always."""
    return Change({"foundations.records.Round.tested": property(lambda done: done.accepted)})


@lossless()
def counts_cut_at_the_stop(world: World) -> Change:
    """Tests made behind a stop token are not counted, so alpha leans to what comes early in a block."""

    def trimmed(done: Round) -> Round:
        length = len(done.tokens)
        return replace(done, drafted=done.drafted[:length], accepted=min(done.accepted, length))

    return Change({"engine.rounds": lambda *args, **options: map(trimmed, rounds(*args, **options))})
