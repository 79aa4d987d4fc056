"""Chapter 6, to fill in: one round, where a text ends, three rates, and text that comes in pieces."""

from __future__ import annotations

import time  # noqa: F401
from collections.abc import Collection, Iterable, Iterator, Sequence

import torch  # noqa: F401

import specdec_lessons.engine as tested  # noqa: F401
from specdec_lessons.acceptance import acceptance_probability  # noqa: F401
from specdec_lessons.engine import Rates, Round
from specdec_lessons.foundations.protocols import Draft, Drafter, LanguageModel  # noqa: F401
from specdec_lessons.foundations.randomness import Randomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.residual import verify  # noqa: F401


def speculative_round(
    target: LanguageModel,
    drafter: Drafter | None,
    sequence: Sequence[int],
    k: int,
    sampling: Sampling,
    randomness: Randomness,
) -> Round:
    """Return the round after sequence: draft, judge in one pass, emit.

    drafter.draft(sequence, k, sampling, randomness) gives a Draft: .tokens
    (n,), .laws (n, V), with n from 0 to k; drafter may be None if k is 0.
    target.rows(ids, last) gives logits (last, V). Ask once, for n + 1 rows.
    sampling.law(logits) makes laws of them. randomness.flip(chances (n,))
    tosses n coins, randomness.draw(law (V,)) draws a token.
    acceptance_probability(p_x, q_x), verify(draft, laws, flips), which has
    .accepted and .next_law, and tested.empty_draft(V), a draft of no
    tokens, are there to use.

    Return Round(drafted, accepted, token, tokens, draft_seconds,
    verify_seconds): the n drafted ids, how many of them stay, the recovered
    or bonus token, all that is emitted, and the seconds before and after
    the draft was handed over, by time.perf_counter().
    """
    raise NotImplementedError("your turn")


def cut(
    block: Sequence[int],
    budget: int,
    stop_tokens: Collection[int],
) -> tuple[int, ...]:
    """Return what may be emitted of a block, a tuple of token ids.

    At most budget tokens (0 or more), and nothing after the first stop
    token, which itself stays. A stop token past the budget is not seen.
    stop_tokens: ids in any order, or none.
    """
    raise NotImplementedError("your turn")


def rates(rounds: Iterable[Round]) -> Rates:
    """Return Rates(alpha, utilisation, tau) of all rounds together.

    Each round has r.drafted and r.tokens, the ids drafted and emitted, and
    r.accepted, how many drafted tokens passed their coins (more than were
    emitted, where a stop cut the block).
    alpha: accepted / tested. Tested are the accepted tokens and the one
    that was rejected, if any. utilisation: accepted / drafted.
    tau: emitted / target passes, one pass a round.
    Each is None where it would divide by 0. rounds may be a generator.
    """
    raise NotImplementedError("your turn")


def stream_text(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of pieces of UTF-8, as they come.

    One string for each piece as soon as it is there, "" if it completes no
    character; then one more with what is left at the end. Bytes that can
    be no character come out as in bytes.decode("utf-8", errors="replace").
    pieces may be a generator. Two texts may be read in turn.
    """
    raise NotImplementedError("your turn")
