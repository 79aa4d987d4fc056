"""The parts of a GPU report, one after the other: each ends in a state, and none takes the others with it."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import torch

from ..foundations.store import PartUnavailable, announce
from ..foundations.timing import is_out_of_memory
from . import pair_file

Clock = Callable[[], float]
DONE, SKIPPED, CUT, MEMORY, FAILED, STOPPED = (
    "done",
    "skipped",
    "cut short",
    "out of memory",
    "failed",
    "interrupted",
)


class Skipped(Exception):
    """This part cannot be had here; the message says why."""


class OutOfTime(BaseException):
    """The minutes are over. No Exception: code that retries a download must not swallow it."""


class Budget:
    """The time that a whole report may take, from now on."""

    def __init__(self, minutes: float, clock: Clock = time.monotonic):
        self.minutes, self.clock = minutes, clock
        self.ends = clock() + 60 * minutes

    def left(self) -> float:
        """Return the seconds that are left, below 0 when they are over."""
        return self.ends - self.clock()

    def check(self) -> None:
        """Raise OutOfTime when the minutes are over: for loops, between two measurements."""
        if self.left() <= 0:
            raise OutOfTime

    @contextlib.contextmanager
    def alarm(self) -> Iterator[None]:
        """Raise OutOfTime inside the block when the minutes are over, also in a download that waits.

        Where there is no SIGALRM (Windows, a thread that is not the main one), only `check` does.
        """
        in_main = threading.current_thread() is threading.main_thread()
        if not hasattr(signal, "SIGALRM") or not in_main:
            yield
            return

        def ring(number: int, frame: FrameType | None) -> None:
            raise OutOfTime

        before, started = signal.signal(signal.SIGALRM, ring), time.monotonic()
        left, interval = signal.setitimer(signal.ITIMER_REAL, max(self.left(), 0.001))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if left:  # a timer of the test runner was under way
                signal.setitimer(
                    signal.ITIMER_REAL, max(left - (time.monotonic() - started), 0.001), interval
                )


class Report:
    """A report under way: its parts in `data["parts"]`, written to `path` after each of them."""

    def __init__(self, data: dict[str, Any], path: Path, budget: Budget, device: torch.device):
        self.data, self.path, self.budget, self.device = data, path, budget, device
        self.data["parts"] = []
        self.unreached: str | None = None  # what the hub said, once it did not answer: it is asked no more

    def save(self) -> None:
        """Write what there is, whole or not at all."""
        pair_file.write(self.path, self.data)

    def skip(self, name: str, of: str, reason: str) -> None:
        """Note that a part was not begun, and why."""
        self.data["parts"].append({"part": name, "model": of, "state": SKIPPED, "reason": reason})

    def state(self, name: str, of: str) -> str | None:
        """Return what became of a part, None where it has not come yet."""
        found = [one for one in self.data["parts"] if (one["part"], one["model"]) == (name, of)]
        return found[-1]["state"] if found else None

    def part(
        self, name: str, of: str, work: Callable[[dict[str, Any]], Any], *, seconds: float, lower: str
    ) -> Any:
        """Return what `work(found)` returns, or None; what it put into `found` until then is kept.

        seconds: not begun with less time left. lower: what to lower where memory does not suffice. Only
        KeyboardInterrupt comes through.
        """
        left = self.budget.left()
        if left < seconds:
            minutes = f"of the {self.budget.minutes:g} minutes"
            self.skip(name, of, f"needs about {seconds:.0f} s, {max(left, 0):.0f} s {minutes} are left")
            return None
        announce(f"{of}: {name}, {left:.0f} s left")
        found: dict[str, Any] = {"part": name, "model": of, "state": STOPPED}
        self.data["parts"].append(found)
        start = self.budget.clock()
        if self.device.type == "cuda":
            torch.cuda.reset_peak_memory_stats(self.device)
        try:
            with self.budget.alarm():
                done = work(found)
            found["state"] = DONE
            return done
        except (OutOfTime, Exception) as error:
            found["state"], found["reason"] = _what_became(error, lower)
            if found["state"] == FAILED:
                found["where"] = _where(error)
            return None
        finally:
            found["seconds"] = round(self.budget.clock() - start, 3)
            if self.device.type == "cuda":
                found["peak_bytes"] = torch.cuda.max_memory_allocated(self.device)
            self.save()


def _what_became(error: BaseException, lower: str) -> tuple[str, str]:
    """The state of a part that an error ended, and the reason for people."""
    if isinstance(error, OutOfTime):
        return CUT, "the minutes were over: what stands here was measured before; raise --minutes"
    if isinstance(error, (Skipped, PartUnavailable)):
        return SKIPPED, " ".join(str(error).split())
    if is_out_of_memory(error):
        return MEMORY, f"lower {lower}"
    return FAILED, " ".join(f"{type(error).__name__}: {error}".split())[:400]


def _where(error: BaseException) -> list[str]:
    """The innermost calls, by file name alone: a path says where somebody's home is."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
