"""A learner's file and a learner's errors: loading one, and telling the other in two lines."""

from __future__ import annotations

import dis
import inspect
import linecache
import os
import sys
import sysconfig
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any

from .guard import TimeUp

if TYPE_CHECKING:
    from .grading import Outcome

LONGEST = 2000  # characters of an error's text
LIBRARIES = tuple({sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")})


def load(path: Path) -> ModuleType:
    """Return the module in `path`, executed anew, so that an edit shows. Errors: whatever the file raises.

    It may import the files beside it, as it may under pytest; they are read anew as well.
    """
    name, folder = f"specdec_learner_{path.stem}", str(path.parent)
    module, known = ModuleType(name), set(sys.modules)
    module.__file__ = str(path)
    linecache.checkcache(str(path))
    sys.modules[name] = module  # a dataclass in the file looks its module up
    sys.path.insert(0, folder)
    try:
        # bytes: Python itself reads the encoding and the mark that some editors put first
        exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    finally:
        sys.path.remove(folder)
        for new in set(sys.modules) - known:
            if str(getattr(sys.modules[new], "__file__", None) or "").startswith(folder + os.sep):
                del sys.modules[new]
    return module


def told(error: BaseException, where: Callable[..., Any] | str) -> str:
    """Return what was raised, and the line of the learner's own code it came from.

    where: the learner's function, or the path of the file.
    """
    name = "stopped" if isinstance(error, TimeUp) else type(error).__name__
    text = f"{name}: {said}" if (said := message(error)) else name
    if isinstance(error, SyntaxError):
        return f"{text}\nline {error.lineno}: {(error.text or '').strip()}"
    own = where if isinstance(where, str) else getattr(own_code(where), "co_filename", "")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == own]
    return f"{text}\nline {frames[-1].lineno}: {frames[-1].line}" if frames else text


def message(error: BaseException) -> str:
    """Return an error's text, cut where it is endless; '' where it cannot be had."""
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:  # an error's own __str__ may raise SystemExit, and grading goes on
        return ""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def own_code(function: Callable[..., Any]) -> Any:
    """Return the code of the learner's function below its decorators, or None."""
    return getattr(inspect.unwrap(function), "__code__", None)


def unwritten(error: BaseException, function: Callable[..., Any]) -> str | None:
    """Return why there is nothing to grade: '' where `function` is a stub, else which one that it calls is.

    None where no `raise` of the learner's is behind the error: torch raises NotImplementedError too.
    """
    last: TracebackType | None = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return None
    code = last.tb_frame.f_code
    own = own_code(function)
    raised = dis.opname[code.co_code[last.tb_lasti]] == "RAISE_VARARGS"
    theirs = code.co_filename.startswith(LIBRARIES) and code.co_filename != getattr(own, "co_filename", "")
    if not raised or theirs:
        return None
    stub = own is not None and code.co_name == own.co_name
    return "" if stub else f"{code.co_name}, which it calls, is not written yet"


def judge(test: Any, outcome: Outcome) -> None:
    """End a pytest test as its outcome says, and leave the outcome on the test for the summary."""
    import pytest

    from . import progress

    test.outcome = outcome
    progress.record([outcome])
    if outcome.state == "not started":
        pytest.skip(f"not started: {outcome.mistake or outcome.file}")
    if outcome.state != "right":
        pytest.fail(str(outcome), pytrace=False)
