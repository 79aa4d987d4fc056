"""A device that works while the program goes on, in virtual time: nobody waits, and every run is alike."""

from __future__ import annotations

from typing import NamedTuple

MOST = 100_000  # spans; whoever makes more never stops


class Span(NamedTuple):
    """Something that happened, from start to end, in virtual seconds.

    who: "program" or "device". what: "call" (handing over work), "work", "wait" or "clock", a reading.
    """

    who: str
    what: str
    start: float
    end: float


class FakeDevice:
    """An asynchronous device and a clock for `time_call(device.launch, device.synchronize, device.clock)`.

    Seconds: call, until a launch returns; work, until what was launched is done, once all before it is;
    first, the work of the first launch, which also loads and compiles; backlog, work of somebody else that
    is not done yet. tick: the clock shows whole multiples of it, 0 for a clock without steps. set_back:
    every launch sets the clock back by that much, as somebody may do with the time of day. spans: all that
    happened. Errors: RuntimeError after 100,000 of it, which no measurement needs.
    """

    def __init__(
        self,
        work: float = 0.191,
        call: float = 0.004,
        first: float = 2.0,
        *,
        backlog: float = 0.0,
        tick: float = 0.0,
        set_back: float = 0.0,
    ):
        self.work, self.call, self.first, self.tick, self.set_back = work, call, first, tick, set_back
        self.now, self.shift, self.launches = 100.0, 0.0, 0
        self.free_at = self.now + backlog
        self.spans: list[Span] = []

    def launch(self) -> None:
        """Hand over one piece of work. Returns before it is done."""
        self._spend("call", self.now + self.call)
        start = max(self.free_at, self.now)
        self.free_at = start + (self.work if self.launches else self.first)
        self.spans.append(Span("device", "work", start, self.free_at))
        self.launches += 1
        self.shift -= self.set_back

    def synchronize(self) -> None:
        """Wait until all that was handed over is done."""
        self._spend("wait", max(self.now, self.free_at))

    def clock(self) -> float:
        """Return what the clock shows, in seconds."""
        self._spend("clock", self.now)
        shown = self.now + self.shift
        return shown // self.tick * self.tick if self.tick else shown

    @property
    def busy(self) -> bool:
        """Whether something that was handed over is not done yet."""
        return self.free_at > self.now

    def _spend(self, what: str, until: float) -> None:
        if len(self.spans) >= MOST:
            raise RuntimeError(f"{MOST:,} calls, waits and readings: a loop without end?")
        self.spans.append(Span("program", what, self.now, until))
        self.now = until
