"""A learner's file and a learner's errors: loading one, and telling the other in two lines."""

from __future__ import annotations

import importlib.util
import linecache
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .guard import TimeUp

if TYPE_CHECKING:
    from .grading import Outcome


def load(path: Path) -> ModuleType:
    """Return the module in `path`, executed anew, so that an edit shows. Errors: whatever the file raises."""
    name = f"specdec_learner_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    linecache.checkcache(str(path))
    sys.modules[name] = module  # a dataclass in the file looks its module up
    try:
        source = path.read_text(encoding="utf-8")  # not the loader's: a .pyc of the same second would be old
        exec(compile(source, str(path), "exec"), module.__dict__)
    finally:
        del sys.modules[name]
    return module


def told(error: BaseException, where: Callable[..., Any] | str) -> str:
    """Return what was raised, and the line of the learner's own code it came from.

    where: the learner's function, or the path of the file.
    """
    name = "stopped" if isinstance(error, TimeUp) else type(error).__name__
    text = f"{name}: {error}" if str(error) else name
    if isinstance(error, SyntaxError):
        return f"{text}\nline {error.lineno}: {(error.text or '').strip()}"
    own = where if isinstance(where, str) else getattr(getattr(where, "__code__", None), "co_filename", "")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == own]
    return f"{text}\nline {frames[-1].lineno}: {frames[-1].line}" if frames else text


def unwritten(error: BaseException, function: Callable[..., Any]) -> str:
    """Return '' for a NotImplementedError of `function` itself, else which one that it calls is unwritten."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    code = getattr(function, "__code__", None)
    own = code is not None and last.name == code.co_name
    return "" if own else f"{last.name}, which it calls, is not written yet"


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
