"""Made-up records of chapter 8: timed runs from a few numbers, whose costs are therefore known."""

from __future__ import annotations

from ..foundations.timing import TimedRound, TimedRun

DRAFT_SECONDS, OVERHEAD_SECONDS = 0.002, 0.003  # seconds: a drafted token; a round, beside drafting and pass


def pass_cost(n: int) -> float:
    """Return the seconds of a made-up target's pass over n new tokens: 40 ms, and 1.5 ms for each further."""
    return 0.040 + 0.0015 * (n - 1)


def run_of(
    *counts: tuple[int, ...],
    seconds: float | None = None,
    budget: int = 50,
    prompt_tokens: int = 0,
    prefill: float = 0.0,
    jitter: float = 0.0,
    search: float = 0.0,
    failed: str | None = None,
) -> TimedRun:
    """Return a `TimedRun` of one round for each (drafted, accepted) or (drafted, accepted, emitted).

    emitted: accepted + 1 unless given. seconds: of the run, the sum of its rounds' unless given. A round
    takes DRAFT_SECONDS for each drafted token, `pass_cost(drafted + 1)` and OVERHEAD_SECONDS. prefill: what
    the first round takes more, in its pass, a tenth of it in its draft, if it drafts, and a hundredth around
    both. jitter: what a busy machine adds, up to that share of each, one round more than another. search:
    what a drafter takes for each round, whether it finds something or not.
    """
    rounds = tuple(
        _round(count, number, jitter, search, 0.0 if number else prefill)
        for number, count in enumerate(counts)
    )
    spent = sum(round_.seconds for round_ in rounds) if seconds is None else seconds
    k = max((count[0] for count in counts), default=0)
    return TimedRun(rounds, spent, budget, prompt_tokens, "made up", k, failed=failed)


def _round(counts: tuple[int, ...], number: int, jitter: float, search: float, prefill: float) -> TimedRound:
    drafted, accepted, *emitted = counts
    slower = [1 + jitter * (7 * (number + i) % 5) ** 2 / 16 for i in range(3)]  # 1 to 1 + jitter, skewed
    draft = (DRAFT_SECONDS * drafted + search) * slower[0] + (prefill / 10 if drafted else 0)
    passed = pass_cost(drafted + 1) * slower[1] + prefill
    overhead = OVERHEAD_SECONDS * slower[2] + prefill / 100
    block = (*range(1, accepted + 1), 0)
    tokens = block[: emitted[0]] if emitted else block
    return TimedRound(
        drafted=tuple(range(1, drafted + 1)),
        accepted=accepted,
        token=0,
        tokens=tokens,
        draft_seconds=draft,
        verify_seconds=passed + 0.6 * overhead,
        pass_seconds=passed,
        seconds=draft + passed + overhead,
    )
