"""The record of a generation: what every round did, and the three rates that follow from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Round:
    """What one round did.

    drafted: the proposed tokens. accepted: how many of them passed their coins. token: the recovered or bonus
    token. tokens: what the round emitted, after budget and stops. draft_seconds, verify_seconds: time spent
    before and after the draft was handed over. stop_reason: set on the last round only.
    """

    drafted: tuple[int, ...]
    accepted: int
    token: int
    tokens: tuple[int, ...]
    draft_seconds: float
    verify_seconds: float
    stop_reason: str | None = None

    @property
    def tested(self) -> int:
        """Coins that decided something: every accepted token's, and the one that rejected."""
        return min(self.accepted + 1, len(self.drafted))

    @property
    def mask(self) -> str:
        """A letter for each drafted token: 1 accepted, 0 rejected, - not tested."""
        rejected = self.tested - self.accepted
        return "1" * self.accepted + "0" * rejected + "-" * (len(self.drafted) - self.tested)

    @property
    def kinds(self) -> tuple[str, ...]:
        """For each emitted token "accepted", "recovered" or "bonus"."""
        own = "bonus" if self.accepted == len(self.drafted) else "recovered"
        return (("accepted",) * self.accepted + (own,))[: len(self.tokens)]


class Rates(NamedTuple):
    """Three rates, each None where it would divide by zero.

    alpha: accepted / tested. utilisation: accepted / drafted. tau: tokens emitted per target pass.
    """

    alpha: float | None
    utilisation: float | None
    tau: float | None


@dataclass(frozen=True)
class Generation:
    """A finished generation: prompt and new tokens (ids), every round, why it stopped, and how long it took.

    stop_reason: "stop" (a stop token), "length" (the budget), "context" (no room left in the target's
    context) or "interrupted". seconds: wall-clock time of all rounds, the prefill of the prompt included.
    In a notebook it shows itself as coloured text and a table of its rounds; tokenizer: for that alone.
    """

    prompt: list[int]
    rounds: list[Round]
    stop_reason: str
    seconds: float
    tokenizer: Any = field(default=None, repr=False, compare=False)

    @property
    def tokens(self) -> list[int]:
        """The new tokens, a final stop token included."""
        return [token for round_ in self.rounds for token in round_.tokens]

    @property
    def alpha(self) -> float | None:
        """accepted / tested, or None where nothing was tested."""
        return rates(self.rounds).alpha

    @property
    def utilisation(self) -> float | None:
        """accepted / drafted, or None where nothing was drafted."""
        return rates(self.rounds).utilisation

    @property
    def tau(self) -> float | None:
        """Tokens per target pass, or None where no pass was made."""
        return rates(self.rounds).tau

    @property
    def acceptance_by_position(self) -> list[float | None]:
        """For draft positions 1, 2, ..: accepted / tested there; a position no round tested is None."""
        longest = max((len(r.drafted) for r in self.rounds), default=0)
        tested = [sum(r.tested > i for r in self.rounds) for i in range(longest)]
        accepted = [sum(r.accepted > i for r in self.rounds) for i in range(longest)]
        return [_ratio(a, t) for a, t in zip(accepted, tested, strict=True)]

    @property
    def tokens_per_second(self) -> float | None:
        """New tokens per second of wall-clock time, prefill included; None if no time passed."""
        return _ratio(len(self.tokens), max(0.0, self.seconds))

    def _repr_html_(self) -> str:
        from .coloured import trace  # which needs what stands above

        return trace(self, self.tokenizer)._repr_html_()


def rates(rounds: Iterable[Round]) -> Rates:
    """Return alpha, utilisation and tau of some rounds; each None where nothing was tested, drafted or run.

    Three numbers with three names. With K = 4 and 4, 0, 2 accepted: tested 4 + 1 + 3, so alpha = 6 / 8;
    drafted 12, so utilisation = 6 / 12; emitted 5 + 1 + 3 in 3 passes, so tau = 3.
    """
    done = list(rounds)
    accepted = sum(r.accepted for r in done)
    return Rates(
        alpha=_ratio(accepted, sum(r.tested for r in done)),
        utilisation=_ratio(accepted, sum(len(r.drafted) for r in done)),
        tau=_ratio(sum(len(r.tokens) for r in done), len(done)),
    )


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
