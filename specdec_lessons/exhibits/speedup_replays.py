"""Wrong replay(text, k) of chapter 7. The first line of each docstring is the diagnosis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..speedup import Attempt, replay
from .speedup_rounds import (
    Text,
    after_k,
    after_k_tokens,
    after_the_recorded_round,
    after_the_whole_draft,
    bonus_not_counted,
    bonus_not_counted_at_k,
    capped,
    every_k_plus_first,
    every_position_cut_to_k,
    every_position_independent,
    for_over_all_positions,
    from_every_position,
    one_token_skipped,
    own_token_not_counted,
    rounds,
)

Replayed = Callable[[Text, int], Any]

# ---- the end of the text


def past_the_end(text: Text, k: int) -> list[Attempt]:
    """drafts go past the end of the text: with n tokens left a round has room for n - 1 drafted ones, the
    last is the pass's own.
    """
    return rounds(text, k, capped, room=lambda left: k)


def no_room_for_own_token(text: Text, k: int) -> list[Attempt]:
    """off by one at the end: with n tokens left it drafts n, and the pass's own token has no place."""
    return rounds(text, k, capped, room=lambda left: left)


def room_one_too_small(text: Text, k: int) -> list[Attempt]:
    """off by one at the end: with n tokens left a round has room for n - 1 drafted ones, not for n - 2."""
    return rounds(text, k, capped, room=lambda left: left - 2)


def room_of_the_whole(text: Text, k: int) -> list[Attempt]:
    """the room is that of the whole text, not of what is left of it."""
    return rounds(text, k, capped, room=lambda left: len(text) - 1)


def last_token_left_out(text: Text, k: int) -> list[Attempt]:
    """the round that writes the last token of the text is missing where that token stands alone."""
    return rounds(text[:-1], k, capped, room=lambda left: left)


def end_left_out(text: Text, k: int) -> list[Attempt]:
    """it ends as soon as fewer than K + 1 tokens are left: the rounds that write them are missing."""
    done: list[Attempt] = []
    position = 0
    while position + k < len(text):
        done.append(Attempt(*capped(text[position], k)))
        position += done[-1].accepted + 1
    return done


def cut_only_accepted_at_the_end(text: Text, k: int) -> list[Attempt]:
    """at the end of the text accepted is cut to the room, and drafted is not: the engine, too, drafts less
    there.
    """
    whole = rounds(text, k, capped)
    position, done = 0, []
    for round_ in whole:
        done.append(Attempt(min(text[position].drafted, k), round_.accepted))
        position += round_.accepted + 1
    return done


# ---- what a round drafts and keeps


def accepted_not_cut(text: Text, k: int) -> list[Attempt]:
    """drafted is cut and accepted is not: no more can be accepted than was drafted."""
    return rounds(text, k, lambda tried, most: (min(tried.drafted, most), tried.accepted))


def drafted_not_cut(text: Text, k: int) -> list[Attempt]:
    """accepted is cut and drafted is not: a round of at most K drafts at most K."""
    return rounds(text, k, lambda tried, most: (tried.drafted, min(tried.accepted, most)))


def not_cut(text: Text, k: int) -> list[Attempt]:
    """K is not used: a round drafts and keeps at most K tokens."""
    return rounds(text, len(text), capped)


def always_k(text: Text, k: int) -> list[Attempt]:
    """K tokens are drafted in every round: where the drafter proposed fewer, fewer are drafted."""
    return rounds(text, k, lambda tried, most: (most, min(tried.accepted, most)))


def all_that_is_drafted(text: Text, k: int) -> list[Attempt]:
    """every drafted token is taken for accepted: the text kept only `accepted` of them."""
    return rounds(text, k, lambda tried, most: (min(tried.drafted, most),) * 2)


def only_kept_is_drafted(text: Text, k: int) -> list[Attempt]:
    """drafted is what was accepted, the same number twice: what is rejected was drafted too, and paid for."""
    return [Attempt(round_.accepted, round_.accepted) for round_ in replay(text, k)]


def all_or_nothing(text: Text, k: int) -> list[Attempt]:
    """nothing is kept of a draft that is not right to its end: its beginning stays."""

    def made(tried: Attempt, most: int) -> tuple[int, int]:
        drafted, accepted = capped(tried, most)
        return drafted, accepted if accepted == drafted else 0

    return rounds(text, k, made)


def recorded_whole_or_nothing(text: Text, k: int) -> list[Attempt]:
    """nothing is kept of a draft whose later tokens are wrong: those behind K are not drafted at all, and its
    beginning stays.
    """

    def made(tried: Attempt, most: int) -> tuple[int, int]:
        return min(tried.drafted, most), min(tried.accepted, most) if tried.accepted == tried.drafted else 0

    return rounds(text, k, made)


def longer_ones_lost(text: Text, k: int) -> list[Attempt]:
    """nothing is kept where more was accepted than K allows: the first K of those tokens stay."""

    def made(tried: Attempt, most: int) -> tuple[int, int]:
        drafted = min(tried.drafted, most)
        return drafted, tried.accepted if tried.accepted <= drafted else 0

    return rounds(text, k, made)


def short_drafts_refused(text: Text, k: int) -> list[Attempt]:
    """a draft shorter than K is not used: the drafter has proposed fewer tokens, and they are drafted."""
    return rounds(text, k, lambda tried, most: capped(tried, most) if tried.drafted >= most else (0, 0))


def own_token_accepted(text: Text, k: int) -> list[Attempt]:
    """accepted counts the pass's own token: that is what replaces a rejected one, or follows the last."""
    return [Attempt(round_.drafted, round_.accepted + 1) for round_ in replay(text, k)]


def rejected_token_accepted(text: Text, k: int) -> list[Attempt]:
    """the rejected token is counted as accepted: the text has another one in its place."""
    return rounds(text, k, lambda tried, most: (d := min(tried.drafted, most), min(tried.accepted + 1, d)))


def only_rounds_with_a_draft(text: Text, k: int) -> list[Attempt]:
    """rounds without a draft are left out: each is a pass, and writes a token."""
    return [round_ for round_ in replay(text, k) if round_.drafted]


def only_tested(text: Text, k: int) -> list[Attempt]:
    """drafted counts the tested tokens only: what is behind a rejection was drafted, and paid for."""
    return [Attempt(min(done.accepted + 1, done.drafted), done.accepted) for done in replay(text, k)]


def fields_exchanged(text: Text, k: int) -> list[tuple[int, int]]:
    """accepted and drafted have changed places: an Attempt is (drafted, accepted)."""
    return [(round_.accepted, round_.drafted) for round_ in replay(text, k)]


def one_less_drafted(text: Text, k: int) -> list[Attempt]:
    """at most K - 1 tokens a round: the pass's own token comes on top of K drafted ones."""
    return replay(text, max(k - 1, 0))


def one_more_drafted(text: Text, k: int) -> list[Attempt]:
    """at most K + 1 tokens a round: K are drafted, the last one of a block is the pass's own."""
    return replay(text, k + 1)


def first_round_only(text: Text, k: int) -> list[Attempt]:
    """only the first round: go on where it ended."""
    return replay(text, k)[:1]


def last_round_only(text: Text, k: int) -> list[Attempt]:
    """only the last round: append each to a list."""
    return replay(text, k)[-1:]


def plain_at_zero(text: Text, k: int) -> list[Attempt]:
    """nothing for K = 0: that is plain decoding, a pass for each token of the text."""
    return replay(text, k) if k else []


OF_REPLAY: list[Replayed] = [
    past_the_end,
    no_room_for_own_token,
    room_one_too_small,
    room_of_the_whole,
    last_token_left_out,
    end_left_out,
    cut_only_accepted_at_the_end,
    own_token_not_counted,
    bonus_not_counted,
    bonus_not_counted_at_k,
    one_token_skipped,
    after_the_whole_draft,
    after_k_tokens,
    after_k,
    after_the_recorded_round,
    from_every_position,
    every_position_independent,
    every_position_cut_to_k,
    every_k_plus_first,
    for_over_all_positions,
    accepted_not_cut,
    drafted_not_cut,
    not_cut,
    always_k,
    all_that_is_drafted,
    only_kept_is_drafted,
    all_or_nothing,
    recorded_whole_or_nothing,
    longer_ones_lost,
    short_drafts_refused,
    own_token_accepted,
    rejected_token_accepted,
    only_rounds_with_a_draft,
    only_tested,
    fields_exchanged,
    one_less_drafted,
    one_more_drafted,
    first_round_only,
    last_round_only,
    plain_at_zero,
]
