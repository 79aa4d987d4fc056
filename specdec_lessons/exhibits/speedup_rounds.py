"""Texts to replay, a replay with one part that may be wrong, wrong ways from round to round (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..speedup import Attempt

Text = Sequence[Attempt]
LONGEST = 2000  # rounds of a replay that goes nowhere


def bursts(*runs: int, drafted: int = 16) -> list[Attempt]:
    """Return a text in stretches, one `Attempt` a position; stretch i has runs[i] + 1 tokens.

    From inside a stretch a drafter of `drafted` tokens foresees all that is left of it but its last token:
    bursts(3, 0) keeps 3, 2, 1, 0, and then 0. Shorter drafts keep at most what they drafted.
    """
    return [Attempt(drafted, min(left, drafted)) for run in runs for left in reversed(range(run + 1))]


def rounds(
    text: Text,
    k: int,
    made: Callable[[Attempt, int], tuple[int, int]],
    step: Callable[[Attempt, Attempt], int] = lambda done, tried: done.accepted + 1,
    room: Callable[[int], int] = lambda left: left - 1,
) -> list[Attempt]:
    """Return the rounds of a replay of which one part may be wrong.

    made(attempt, most): what a round drafts and keeps, most: K or the room. step(round, attempt): tokens to
    the next round. room(left): longest draft where `left` tokens of the text are left.
    Errors: ValueError where it does not end.
    """
    done: list[Attempt] = []
    position = 0
    while position < len(text):
        most = min(k, max(room(len(text) - position), 0))
        done.append(Attempt(*made(text[position], most)))
        position += step(done[-1], text[position])
        if len(done) > LONGEST:
            raise ValueError("a replay without end")
    return done


def capped(tried: Attempt, most: int) -> tuple[int, int]:
    """Return what a round drafts and keeps, both at most `most`: the right way."""
    return min(tried.drafted, most), min(tried.accepted, most)


# ---- where the next round begins


def own_token_not_counted(text: Text, k: int) -> list[Attempt]:
    """the next round begins `accepted` tokens on, at least one: the pass's own token is written as well,
    accepted + 1.
    """
    return rounds(text, k, capped, lambda done, tried: max(done.accepted, 1))


def bonus_not_counted(text: Text, k: int) -> list[Attempt]:
    """after a draft that is kept whole the next round begins one token too early: the pass's own token, then
    the bonus, is written as well, accepted + 1.
    """
    return rounds(
        text, k, capped, lambda done, tried: done.accepted + (not 0 < done.drafted == done.accepted)
    )


def bonus_not_counted_at_k(text: Text, k: int) -> list[Attempt]:
    """where all K are kept the next round begins one token too early: the pass's own token, then the bonus,
    is written as well, accepted + 1.
    """
    return rounds(text, k, capped, lambda done, tried: done.accepted + (not 0 < k == done.accepted))


def one_token_skipped(text: Text, k: int) -> list[Attempt]:
    """the next round begins one token too late: accepted + 1 were written."""
    return rounds(text, k, capped, lambda done, tried: done.accepted + 2)


def after_the_whole_draft(text: Text, k: int) -> list[Attempt]:
    """the next round begins behind the whole draft: what was rejected is not written."""
    return rounds(text, k, capped, lambda done, tried: done.drafted + 1)


def after_k_tokens(text: Text, k: int) -> list[Attempt]:
    """the next round begins K + 1 tokens on, whatever was accepted."""
    return rounds(text, k, capped, lambda done, tried: k + 1)


def after_k(text: Text, k: int) -> list[Attempt]:
    """the next round begins K tokens on, whatever was accepted."""
    return rounds(text, k, capped, lambda done, tried: max(k, 1))


def after_the_recorded_round(text: Text, k: int) -> list[Attempt]:
    """the next round begins where the recorded one would have ended: with a smaller K fewer tokens are kept,
    take the accepted ones after the cut.
    """
    return rounds(text, k, capped, lambda done, tried: tried.accepted + 1)


def from_every_position(text: Text, k: int) -> list[Attempt]:
    """a round from every position: a round begins only where the last one ended."""
    return rounds(text, k, capped, lambda done, tried: 1)


def every_position_independent(text: Text, k: int) -> list[Attempt]:
    """a round from every position with its whole draft: cut each to K and to the room, and begin a round only
    where the last one ended.
    """
    return [Attempt(*attempt) for attempt in text]


def every_position_cut_to_k(text: Text, k: int) -> list[Attempt]:
    """a round from every position, each cut to K: a round begins only where the last one ended, and at the
    end of the text it has less room.
    """
    return [Attempt(*capped(attempt, k)) for attempt in text]


def every_k_plus_first(text: Text, k: int) -> list[Attempt]:
    """a round from every (K + 1)th position, each cut to K: the next one begins accepted + 1 tokens on, and
    at the end of the text it has less room.
    """
    return [Attempt(*capped(attempt, k)) for attempt in text[:: k + 1]]


def for_over_all_positions(text: Text, k: int) -> list[Attempt]:
    """a round from every position: `for` goes through all of them, whatever is added to a position of your
    own. Use `while`.
    """
    done: list[Attempt] = []
    position = 0
    for tried in text:
        done.append(Attempt(*capped(tried, min(k, len(text) - position - 1))))
        position += done[-1].accepted + 1
    return done
