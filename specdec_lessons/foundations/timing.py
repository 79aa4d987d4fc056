"""Records of timed generations, and the clock that times them: seconds of rounds, passes and requests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .records import Round
from .store import DoesNotFit

Clock = Callable[[], float]


class ClockWentBack(ValueError):
    """The end of something stands before its beginning: the clock was set while it ran."""


def elapsed(start: float, end: float) -> float:
    """Return end - start in seconds. Errors: ClockWentBack where that is negative."""
    if end < start:
        raise ClockWentBack(
            f"the clock went back by {start - end:.3g} s while something ran: time with time.perf_counter"
        )
    return end - start


@dataclass(frozen=True)
class TimedRound(Round):
    """A `Round` with two more times, in seconds.

    pass_seconds: in the target's pass alone, which verify_seconds also counts. seconds: of the whole round,
    from the end of the one before, or from the start of the run, to its own.
    """

    pass_seconds: float = 0.0
    seconds: float = 0.0

    @property
    def overhead_seconds(self) -> float:
        """What was neither drafting nor the target's pass: laws, coins, draws, the loop."""
        return max(0.0, self.seconds - self.draft_seconds - self.pass_seconds)


@dataclass(frozen=True)
class TimedRun:
    """One request: what each round did, and the seconds from the prompt to the last token.

    The first round also feeds the prompt: its time is that of the prefill. budget: tokens that were asked
    for; the rounds may have emitted fewer, or, in an engine with a fault, more. prompt: its name; kind: of
    text. failed: why the run broke off, else None; its rounds are then those it finished.
    """

    rounds: tuple[TimedRound, ...]
    seconds: float
    budget: int
    prompt_tokens: int = 0
    arm: str = ""
    k: int = 0
    temperature: float = 1.0
    prompt: str = ""
    kind: str = ""
    failed: str | None = None

    @property
    def tokens(self) -> list[int]:
        """All new tokens, a final stop token included."""
        return [token for round_ in self.rounds for token in round_.tokens]

    def seconds_for(self, tokens: int) -> float:
        """Return the seconds until the first `tokens` tokens were there; a round's tokens share its time."""
        if tokens >= len(self.tokens):
            return self.seconds
        spent = 0.0
        for round_ in self.rounds:
            share = min(1.0, tokens / max(1, len(round_.tokens)))
            spent, tokens = spent + share * round_.seconds, tokens - len(round_.tokens)
            if tokens <= 0:
                break
        return spent


def is_out_of_memory(error: BaseException) -> bool:
    """Return whether an error says that memory did not suffice, on the CPU or on another device."""
    named = isinstance(error, (MemoryError, DoesNotFit)) or type(error).__name__ == "OutOfMemoryError"
    return named or "can't allocate memory" in str(error) or "out of memory" in str(error)


class TimedTarget:
    """A `LanguageModel` that adds up the seconds spent in its passes, in `seconds`."""

    def __init__(
        self, inner: Any, synchronize: Callable[[], Any] | None = None, clock: Clock = time.perf_counter
    ):
        self.inner, self.model = inner, inner.model
        self.vocab_size, self.context_length = inner.vocab_size, inner.context_length
        self.synchronize, self.clock = synchronize or waiter(inner.model.device), clock
        self.seconds = 0.0

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return the rows (last, V) of the model inside, once the device has them."""
        self.synchronize()
        start = self.clock()
        rows = self.inner.rows(sequence, last)
        self.synchronize()
        self.seconds += elapsed(start, self.clock())
        return rows


def timed_rounds(stream: Iterable[Round], target: TimedTarget) -> Iterator[TimedRound]:
    """Yield the rounds of `stream`, which runs on `target`, each with its times."""
    start, before = target.clock(), target.seconds
    for round_ in stream:
        now = target.clock()
        yield TimedRound(**vars(round_), pass_seconds=target.seconds - before, seconds=elapsed(start, now))
        start, before = target.clock(), target.seconds


def waiter(device: torch.device) -> Callable[[], Any]:
    """Return what waits until `device` has done all that it was given; a CPU has when a call returns."""
    if device.type in ("cuda", "mps", "xpu"):
        module = getattr(torch, device.type)
        return (lambda: module.synchronize(device)) if device.type != "mps" else module.synchronize
    return lambda: None
