"""Running a learner's function so that nothing it does reaches further than its answer.

Prints are kept, the global random state is put back, a loop without end is cut off where the platform has
SIGALRM (not on Windows, and only in the main thread: elsewhere interrupt the kernel or press Ctrl-C).
"""

from __future__ import annotations

import contextlib
import io
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

import numpy as np
import torch

SECONDS = 10.0  # a graded call takes milliseconds, an import under watch seconds; more is a loop without end


class TimeUp(BaseException):
    """The call did not end in time. No Exception: a learner's `except Exception` must not catch it."""

    def __str__(self) -> str:
        return f"it did not finish within {SECONDS:g} seconds"


@dataclass
class Ran:
    """What came of a call: its value or its error, and what else it did."""

    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    touched_random: bool = False
    used_reference: bool = False


def guarded(task: Callable[[], Any], reference: Collection[CodeType] = ()) -> Ran:
    """Return what came of `task()`. reference: code whose use is noticed.

    Nothing that the task raises comes through, but KeyboardInterrupt: the learner wants to stop.
    """
    ran, out = Ran(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), _random_state_kept(ran):
        try:
            with _time_limit(SECONDS), _watch(reference, ran):
                ran.value = task()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # TimeUp and SystemExit too
            ran.error = error
    ran.printed = out.getvalue()
    return ran


@contextlib.contextmanager
def _random_state_kept(ran: Ran) -> Iterator[None]:
    before = random.getstate(), np.random.get_state(legacy=False), torch.get_rng_state()
    try:
        yield
    finally:
        after = random.getstate(), np.random.get_state(legacy=False), torch.get_rng_state()
        ran.touched_random = not (
            before[0] == after[0]
            and str(before[1]) == str(after[1])
            and np.array_equal(before[1]["state"]["key"], after[1]["state"]["key"])
            and torch.equal(before[2], after[2])
        )
        random.setstate(before[0])
        np.random.set_state(before[1])
        torch.set_rng_state(before[2])


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeUp after `seconds`, and every second from then on: a bare `except:` may swallow the first."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    started, handler = time.monotonic(), signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:  # a timer of the test runner was under way
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - started), 0.001), interval)


@contextlib.contextmanager
def _watch(reference: Collection[CodeType], ran: Ran) -> Iterator[None]:
    """Notice a call of reference code, however the learner came by it: code objects have no other name."""
    if not reference:
        yield
        return
    wanted, before = {id(code) for code in reference}, sys.getprofile()

    def look(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and id(frame.f_code) in wanted:
            ran.used_reference = True

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)
