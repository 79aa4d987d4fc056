"""Wrong time_call(fn, synchronize, clock) of chapter 8. A docstring's first paragraph says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..benchmark import Clock, time_call
from ..foundations.timing import elapsed

Act = Callable[[], Any]


# ---- the device is not waited for


def no_wait_before(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no wait before the first look at the clock: the warm-up is still running then, and what is left of it
    is timed as well.
    """
    fn()
    start = clock()
    fn()
    synchronize()
    return elapsed(start, clock())


def no_wait_after(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no wait before the second look at the clock: the call has returned, the work has only begun."""
    fn()
    synchronize()
    start = clock()
    fn()
    return elapsed(start, clock())


def no_wait(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no wait at all: what is timed is how long it takes to hand the work over."""
    fn()
    start = clock()
    fn()
    return elapsed(start, clock())


def clock_before_the_first_wait(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the clock is read before the first wait: what the device still has to do is timed as well. First wait,
    then look.
    """
    fn()
    start = clock()
    synchronize()
    fn()
    synchronize()
    return elapsed(start, clock())


def clock_before_the_last_wait(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the clock is read before the last wait: the work is waited for, and not timed. First wait, then
    look.
    """
    fn()
    synchronize()
    start = clock()
    fn()
    seconds = elapsed(start, clock())
    synchronize()
    return seconds


def both_waits_too_late(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the clock is read before each wait: first wait, then look, both times."""
    fn()
    start = clock()
    synchronize()
    fn()
    return elapsed(start, clock())


# ---- the first call


def first_call_included(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no warm-up before the clock is read: the first call is timed, which also loads and compiles."""
    synchronize()
    start = clock()
    fn()
    synchronize()
    return elapsed(start, clock())


def first_call_without_a_wait(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no warm-up, and no wait before the clock is first read: what was under way, loading and compiling are
    timed as well.
    """
    start = clock()
    fn()
    synchronize()
    return elapsed(start, clock())


def bare(fn: Act, synchronize: Act, clock: Clock) -> float:
    """no warm-up and no wait: what is timed is how long it takes to hand the work over."""
    start = clock()
    fn()
    return elapsed(start, clock())


def both_calls(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the clock is read before the warm-up: both calls are timed together."""
    synchronize()
    start = clock()
    fn()
    synchronize()
    fn()
    synchronize()
    return elapsed(start, clock())


def both_calls_from_the_start(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the clock is read before the warm-up, and before any wait: both calls are timed together, and what was
    under way.
    """
    start = clock()
    fn()
    synchronize()
    fn()
    synchronize()
    return elapsed(start, clock())


def _two(fn: Act, synchronize: Act, clock: Clock) -> tuple[float, float]:
    return first_call_included(fn, synchronize, clock), first_call_included(fn, synchronize, clock)


def mean_of_both(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the mean of warm-up and call: a warm-up is for being thrown away."""
    return sum(_two(fn, synchronize, clock)) / 2


def smaller_of_both(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the smaller of warm-up and call: a warm-up is for being thrown away, also where it was the faster
    one.
    """
    return min(_two(fn, synchronize, clock))


def warm_up_again(fn: Act, synchronize: Act, clock: Clock) -> float:
    """the seconds of the warm-up are returned: the call after it is the one to time."""
    return _two(fn, synchronize, clock)[0]


def call_left_out(fn: Act, synchronize: Act, clock: Clock) -> float:
    """fn is called before the first look at the clock, and not between the two: nothing is timed."""
    fn()
    synchronize()
    start = clock()
    synchronize()
    return elapsed(start, clock())


def ten_in_a_row(fn: Act, synchronize: Act, clock: Clock) -> float:
    """ten calls are timed together, with one wait behind the last, and divided by ten: while the device works
    on one the next is handed over, so that the handing over is hidden. Wait after each.
    """
    return _in_a_row(10, fn, synchronize, clock) / 10


def hundred_in_a_row(fn: Act, synchronize: Act, clock: Clock) -> float:
    """a hundred calls are timed together, with one wait behind the last, and divided by a hundred: while the
    device works on one the next is handed over, so that the handing over is hidden. Wait after each.
    """
    return _in_a_row(100, fn, synchronize, clock) / 100


def _in_a_row(calls: int, fn: Act, synchronize: Act, clock: Clock) -> float:
    fn()
    synchronize()
    start = clock()
    for _ in range(calls):
        fn()
    synchronize()
    return elapsed(start, clock())


# ---- units and order


def milliseconds(fn: Act, synchronize: Act, clock: Clock) -> float:
    """milliseconds: a thousand times too much. Return seconds."""
    return 1e3 * time_call(fn, synchronize, clock)


def microseconds(fn: Act, synchronize: Act, clock: Clock) -> float:
    """microseconds: a million times too much. Return seconds."""
    return 1e6 * time_call(fn, synchronize, clock)


def start_minus_end(fn: Act, synchronize: Act, clock: Clock) -> float:
    """start - end: the seconds are end - start."""
    return -time_call(fn, synchronize, clock)


def time_of_day(fn: Act, synchronize: Act, clock: Clock) -> float:
    """what the clock shows at the end: subtract what it showed before."""
    fn()
    synchronize()
    fn()
    synchronize()
    return clock()


def calls_a_second(fn: Act, synchronize: Act, clock: Clock) -> float:
    """calls a second: return the seconds of one call, which is 1 over that."""
    return 1 / time_call(fn, synchronize, clock)


# ---- a clock that goes back


def _difference(fn: Act, synchronize: Act, clock: Clock) -> float:
    fn()
    synchronize()
    start = clock()
    fn()
    synchronize()
    return clock() - start


def negative_seconds(fn: Act, synchronize: Act, clock: Clock) -> float:
    """a clock that was set back gives negative seconds, and nobody hears of it: raise ClockWentBack where the
    end stands before the start.
    """
    return _difference(fn, synchronize, clock)


def sign_dropped(fn: Act, synchronize: Act, clock: Clock) -> float:
    """abs() makes a number out of a clock that was set back, and it means nothing: raise ClockWentBack where
    the end stands before the start.
    """
    return abs(_difference(fn, synchronize, clock))


def zero_for_a_step_back(fn: Act, synchronize: Act, clock: Clock) -> float:
    """0 where the clock was set back: a call that took no time makes a speed-up without bound. Raise
    ClockWentBack where the end stands before the start.
    """
    return max(0.0, _difference(fn, synchronize, clock))


def nan_for_a_step_back(fn: Act, synchronize: Act, clock: Clock) -> float:
    """NaN where the clock was set back, which spoils every mean that it enters, far from here: raise
    ClockWentBack where the end stands before the start.
    """
    seconds = _difference(fn, synchronize, clock)
    return seconds if seconds >= 0 else float("nan")


def none_for_a_step_back(fn: Act, synchronize: Act, clock: Clock) -> float | None:
    """None where the clock was set back: raise ClockWentBack there, which says what happened."""
    seconds = _difference(fn, synchronize, clock)
    return seconds if seconds >= 0 else None


OF_TIME_CALL = [
    no_wait_before,
    no_wait_after,
    no_wait,
    clock_before_the_first_wait,
    clock_before_the_last_wait,
    both_waits_too_late,
    first_call_included,
    first_call_without_a_wait,
    bare,
    both_calls,
    both_calls_from_the_start,
    mean_of_both,
    smaller_of_both,
    warm_up_again,
    call_left_out,
    ten_in_a_row,
    hundred_in_a_row,
    milliseconds,
    microseconds,
    start_minus_end,
    time_of_day,
    calls_a_second,
]
OF_A_STEP_BACK: list[Callable[[Act, Act, Clock], float | None]] = [
    negative_seconds,
    sign_dropped,
    zero_for_a_step_back,
    nan_for_a_step_back,
    none_for_a_step_back,
]
