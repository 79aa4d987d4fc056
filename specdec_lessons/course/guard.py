"""Running a learner's function so that nothing it does reaches further than its answer.

Prints are kept, the global random state and torch's global switches are put back, a loop without end is cut
off where the platform has SIGALRM (not on Windows, and only in the main thread: elsewhere interrupt the kernel
or press Ctrl-C).
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any
from unittest import mock

import numpy as np
import torch

SECONDS = 10.0  # a graded call takes milliseconds, an import under watch seconds; more is a loop without end


class TimeUp(BaseException):
    """The call did not end in time. No Exception: a learner's `except Exception` must not catch it."""

    def __str__(self) -> str:
        return f"it did not finish within {SECONDS:g} seconds"


@dataclass
class Ran:
    """What came of a call: its value or its error, and what else it did.

    left_on: the global switch that it left in another position, in words; '' for none.
    """

    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    touched_random: bool = False
    left_on: str = ""
    used_reference: bool = False


SWITCHES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "gradients on or off (torch.set_grad_enabled)": (torch.is_grad_enabled, torch.set_grad_enabled),
    "the default dtype (torch.set_default_dtype)": (torch.get_default_dtype, torch.set_default_dtype),
    "the number of threads (torch.set_num_threads)": (torch.get_num_threads, torch.set_num_threads),
    "the current folder (os.chdir)": (os.getcwd, os.chdir),
}


def guarded(task: Callable[[], Any], reference: Collection[CodeType] = ()) -> Ran:
    """Return what came of `task()`. reference: code whose use is noticed.

    Nothing that the task raises comes through, but KeyboardInterrupt: the learner wants to stop.
    """
    ran, out = Ran(), io.StringIO()
    quiet = contextlib.redirect_stdout(out), contextlib.redirect_stderr(out)
    with quiet[0], quiet[1], _nobody_answers(), _random_state_kept(ran), _switches_kept(ran):
        try:
            with _time_limit(SECONDS), _watch(reference, ran):
                ran.value = task()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # TimeUp and SystemExit too
            ran.error = error
    ran.printed = out.getvalue()
    return ran


def _nobody_answers() -> AbstractContextManager[Any]:
    """input() raises: a notebook would otherwise wait for an answer, in a cell that runs without anybody."""

    def refuse(prompt: object = "") -> str:
        raise RuntimeError("input() waits for somebody to type: take the values from the arguments")

    return mock.patch.object(builtins, "input", refuse)


@contextlib.contextmanager
def _switches_kept(ran: Ran) -> Iterator[None]:
    before = {name: get() for name, (get, _) in SWITCHES.items()}
    try:
        yield
    finally:
        for name, (get, put) in SWITCHES.items():
            if get() != before[name]:
                ran.left_on = ran.left_on or name
                put(before[name])


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
