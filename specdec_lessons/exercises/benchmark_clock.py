"""How `time_call` is graded: on devices in virtual time, by what it returns, and what it did when."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from specdec_lessons.benchmark import time_call
from specdec_lessons.course.answer import NAMED, Raised, diagnosis
from specdec_lessons.course.grading import Answer, Result, Wrong
from specdec_lessons.exercises.benchmark_forms import Refusal, asked, close, judge, number
from specdec_lessons.exercises.engine_forms import as_typed, judged_in_order
from specdec_lessons.exhibits.benchmark_clock import OF_A_STEP_BACK, OF_TIME_CALL
from specdec_lessons.exhibits.benchmark_device import FakeDevice, Span
from specdec_lessons.foundations.timing import ClockWentBack

Made = dict[str, float]
WORLDS: list[tuple[Made, str]] = [
    ({}, "4 ms to hand the work over, 191 ms of work, 2 s the first time"),
    ({"work": 0.0512345, "call": 0.001, "first": 0.7}, "a faster device"),
    ({"work": 0.05, "call": 0.001, "backlog": 3.0}, "3 s of somebody else's work are under way"),
    ({"work": 0.0, "call": 0.03, "first": 0.0}, "a CPU: the work is done when the call returns"),
    ({"work": 0.3, "call": 0.002, "first": 0.01}, "the first call is the faster one"),
]
COARSE: Made = {"work": 0.003, "call": 0.001, "first": 0.5, "tick": 1.0}
SET_BACK: list[tuple[Made, str]] = [
    ({"set_back": 3600.0}, "somebody sets the clock back by an hour during each call"),
    ({"set_back": 0.2}, "the clock is set back by 0.2 s, a little more than the call takes"),
]
OF_THE_CALLER = (
    "A call that failed has no time: what fn raises comes through as it is, from the warm-up, too."
)
WHERE = "FakeDevice is in specdec_lessons.exhibits.benchmark"


def _typed(made: Made) -> str:
    options = ", ".join(f"{name}={value}" for name, value in made.items())
    return f"d = FakeDevice({options}); time_call(d.launch, d.synchronize, d.clock)"


def on_device(function: Callable[..., Any]) -> Callable[[Made], Any]:
    """Return the function of a device's options instead of a device's methods, with its own docstring."""

    @wraps(function)
    def of_options(made: Made) -> Any:
        device = FakeDevice(**made)
        return function(device.launch, device.synchronize, device.clock)

    return of_options


class DeviceLost(RuntimeError):
    """What a call raises that cannot be timed."""


def settle_clock(answer: Answer) -> None:
    """Ordinary devices, then a coarse clock, calls that raise, last a clock that is set back."""
    devices: dict[str, FakeDevice] = {}
    results = (_timed(answer, made, about, devices) for made, about in WORLDS)
    judged_in_order(results, lambda made: _judge(answer, made, devices))
    _coarse(answer)
    for which in (1, 2):
        _call_raises(answer, which)
    for made, about in SET_BACK:
        _set_back(answer, made, about)


def _timed(answer: Answer, made: Made, about: str, devices: dict[str, FakeDevice]) -> Result:
    device = devices[_typed(made)] = FakeDevice(**made)
    with as_typed(_typed(made), _why_it_raises):
        told = f"{about}; {WHERE}"
        result = answer(device.launch, device.synchronize, device.clock, about=told)
        result = replace(result, called=_typed(made), args=(made,))
        return replace(result, got=number(result, result.got, ""))


def _why_it_raises(error: str) -> str:
    if "TypeError" in error and ("positional argument" in error or "'method'" in error):
        return "fn, synchronize and clock are functions, each without an argument: fn(), clock()."
    return ""


def _judge(answer: Answer, results: list[Result], devices: dict[str, FakeDevice]) -> None:
    """Compare seconds. Of mistakes that give the same, the one that acts in the same order is named."""
    done = steps(devices[results[0].called]) if results else []
    alike = sorted(OF_TIME_CALL, key=lambda mistake: steps_of(mistake) != done)
    try:
        judge(answer, results, on_device(time_call), [on_device(mistake) for mistake in alike])
    except Wrong as wrong:
        seen = seen_by(devices[wrong.said["called"]].spans)
        if seen and ("is never asked" in seen or not wrong.said["mistake"].startswith(NAMED)):
            wrong.said["mistake"] = seen
        raise


def steps(device: FakeDevice) -> list[str]:
    """Return what the program did, in order: "call", "wait", "clock"."""
    return [span.what for span in device.spans if span.who == "program"]


def steps_of(function: Callable[..., Any]) -> list[str]:
    """Return the steps of a right or wrong `time_call`."""
    device = FakeDevice()
    function(device.launch, device.synchronize, device.clock)
    return steps(device)


def seen_by(spans: list[Span]) -> str:
    """Return in words what is wrong with the order of calls, waits and looks at the clock; '' for nothing."""
    looks = [i for i, span in enumerate(spans) if span.what == "clock"]
    calls = [i for i, span in enumerate(spans) if span.what == "call"]
    if not calls:
        return "fn is never called."
    if not looks:
        return (
            "The clock that was handed over is never asked: time.time() and time.perf_counter() know nothing "
            "of this device."
        )
    if len(looks) == 1:
        return "The clock is asked once: seconds are the difference of two readings."
    first, last = looks[-2:]
    between = sum(first < i < last for i in calls)
    said = []
    if between != 1:
        said.append(f"fn is called {f'{between} times' if between else 'not at all'} between them")
    if min(calls) > first:
        said.append("fn is not called before the first: no warm-up")
    for which, look in (("first", first), ("last", last)):
        left = max([s.end for s in spans[:look] if s.who == "device"], default=0.0) - spans[look].start
        if left > 1e-9:
            said.append(f"at the {which} the device has {left:.3g} s of work left, so wait before you look")
    if said:
        return f"Of the last two looks at the clock: {'; '.join(said)}."
    early = min(calls) > looks[0] and len(looks) > 2
    return "The clock is asked before fn is warm: the first call is not to be timed." if early else ""


def _coarse(answer: Answer) -> None:
    device = FakeDevice(**COARSE)
    about = f"a clock that moves once a second: both readings are 100; {WHERE}"
    with as_typed(_typed(COARSE), lambda error: ""):
        given = (device.launch, device.synchronize, device.clock)
        result = asked(answer, (ClockWentBack,), *given, about=about)
        result = replace(result, called=_typed(COARSE), args=(COARSE,))
        if isinstance(result.got, Refusal):
            result.wrong("Two equal readings are no step back: 0 seconds.", 0.0, "raised ClockWentBack")
        if result.got is None:
            result.wrong("0 is a number of seconds: `if seconds:` is false for it. Ask < 0.", 0.0)
        if not close(number(result, result.got, ""), 0.0):
            result.wrong("Both readings are the same: 0 seconds.", 0.0)


def _call_raises(answer: Answer, which: int) -> None:
    """Raise Wrong where the error of a call, the first or the second, does not come through as it is."""
    device = FakeDevice()

    def fn() -> None:
        device.launch()
        if device.launches == which:
            raise DeviceLost("the device is gone")

    called, wanted = "time_call(fn, d.synchronize, d.clock)", "raise DeviceLost, as fn does"
    place = "first" if which == 1 else "second"
    about = f"d = FakeDevice(); fn is d.launch, and its {place} call raises DeviceLost"
    with as_typed(called, lambda error: OF_THE_CALLER):
        result = asked(answer, (DeviceLost,), fn, device.synchronize, device.clock, about=about)
    if not isinstance(result.got, Refusal):
        replace(result, called=called).wrong(OF_THE_CALLER, wanted)


def _set_back(answer: Answer, made: Made, about: str) -> None:
    device = FakeDevice(**made)
    wanted = "raise ClockWentBack(..)"
    with _until_it_fits(), as_typed(_typed(made), _why_another_error):
        given = (device.launch, device.synchronize, device.clock)
        result = asked(answer, (ClockWentBack,), *given, about=f"{about}; {WHERE}")
    if not isinstance(result.got, Refusal):
        result = replace(result, called=_typed(made), args=(made,))
        named = [m for m in OF_A_STEP_BACK if close(result.got, on_device(m)(made))]
        said = (
            f"{NAMED} this: {diagnosis(named[0])}"
            if named
            else "Raise where the end stands before the start."
        )
        result.wrong(said, wanted)


@contextlib.contextmanager
def _until_it_fits() -> Iterator[None]:
    """Tell a loop that goes on measuring, which this clock never lets end, what to do instead."""
    try:
        yield
    except Raised as stop:
        if "without end" in str(stop):
            stop.mistake = "To measure again until it fits hides it, and may never end: raise ClockWentBack."
        raise


def _why_another_error(error: str) -> str:
    if error.startswith(("ValueError", "AssertionError", "RuntimeError", "Exception")):
        return (
            "Raise ClockWentBack, which is imported above the stub: whoever measures can then catch this "
            "error and no other."
        )
    return ""
