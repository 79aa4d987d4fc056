"""Running a learner's function so that nothing it does reaches further than its answer.

Prints are kept, global state is put back, a loop without end is cut off where the platform has SIGALRM: not
on Windows, only in the main thread, and not while C code runs, such as sum(itertools.count()). There
interrupt the kernel or press Ctrl-C.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any
from unittest import mock

from .global_state import RandomState, switches_kept

SECONDS = 10.0  # a graded call takes milliseconds, an import under watch seconds; more is a loop without end
KEPT = 2000  # characters of what is printed


class TimeUp(BaseException):
    """The call did not end in time. No Exception: a learner's `except Exception` must not catch it."""

    def __str__(self) -> str:
        return f"it did not finish within {SECONDS:g} seconds"


@dataclass
class Ran:
    """What came of a call: its value or its error, and what else it did.

    turned: the global switches that it left in another position, in words.
    """

    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    touched_random: bool = False
    turned: tuple[str, ...] = ()
    used_reference: bool = False


class Tail(io.TextIOBase):
    """A text file that keeps only its end: a loop that prints must not fill the memory."""

    def __init__(self) -> None:
        self.text, self.dropped = "", 0

    def write(self, text: str) -> int:
        """Keep the last `KEPT` characters; return how many were written."""
        whole = self.text + text[-KEPT:]
        self.dropped += len(self.text) + len(text) - len(whole[-KEPT:])
        self.text = whole[-KEPT:]
        return len(text)

    def close(self) -> None:
        """Stay open: whoever closes standard output closes it for the next call too."""

    def __str__(self) -> str:
        return f"({self.dropped:,} characters before)\n{self.text}" if self.dropped else self.text


def guarded(task: Callable[[], Any], reference: Collection[CodeType] = ()) -> Ran:
    """Return what came of `task()`. reference: code whose use is noticed.

    Nothing that the task raises comes through, but KeyboardInterrupt: the learner wants to stop.
    """
    ran, out, state = Ran(), Tail(), RandomState()
    nobody = mock.patch.object(builtins, "input", _refuse)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), nobody, switches_kept() as turned:
        try:
            with _time_limit(SECONDS), _watch(reference, ran):
                ran.value = task()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # TimeUp and SystemExit too
            ran.error = error
        finally:
            ran.touched_random = state.put_back()
    ran.printed, ran.turned = str(out), tuple(turned)
    return ran


def _refuse(prompt: object = "") -> str:
    """In place of input(), which would wait for an answer in a cell that runs without anybody."""
    raise RuntimeError("input() waits for somebody to type: take the values from the arguments")


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeUp after `seconds`, and every millisecond from then on; never in this module's own code."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    ours, traced = {__file__, contextlib.__file__}, sys.gettrace()

    def ring(number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_filename not in ours:
            sys.settrace(_again)
            frame.f_trace = _again
            raise TimeUp

    started, handler = time.monotonic(), signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, 0.001)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.settrace(traced)
        signal.signal(signal.SIGALRM, handler)
        if left:  # a timer of the test runner was under way
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - started), 0.001), interval)


def _again(frame: FrameType, event: str, argument: Any) -> Any:
    """Raise TimeUp at the next line: where there is one, a bare `except:` has swallowed the first."""
    if event == "line":
        raise TimeUp
    return _again


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
