"""Whether the seconds in a learner's round can be those of its draft and its verification."""

from __future__ import annotations

import time
from typing import Any

from specdec_lessons.course.grading import Answer
from specdec_lessons.exhibits.engine_pairs import Proposing, Saying
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling

SLOW = 0.02  # seconds that a slow drafter takes: far above what a round of a toy takes


class _Slow:
    """A target and a drafter that take their time; took: seconds spent in each."""

    vocab_size, context_length = 10, 1000

    def __init__(self) -> None:
        self.took = {"draft": 0.0, "rows": 0.0}
        self.models = {"draft": Proposing(1, 2), "rows": Saying(5, 1, 2, 3)}

    def draft(self, *args: Any, **named: Any) -> Any:
        return self._spend("draft", SLOW, args, named)

    def rows(self, *args: Any, **named: Any) -> Any:
        return self._spend("rows", SLOW / 4, args, named)

    def _spend(self, what: str, seconds: float, args: Any, named: Any) -> Any:
        start = time.perf_counter()
        time.sleep(seconds)
        value = getattr(self.models[what], what)(*args, **named)
        self.took[what] = time.perf_counter() - start
        return value


def check_times(answer: Answer) -> None:
    """Raise Wrong where the seconds of a round cannot be those of its draft and its verification."""
    slow = _Slow()
    start = time.perf_counter()
    result = answer.run(
        lambda: answer.function(slow, slow, [5], 2, Sampling(), TorchRandomness(0)),
        "speculative_round(target, drafter, [5], 2, Sampling(), TorchRandomness(0))",
        f"a drafter that takes {SLOW:g} seconds, a target that takes {SLOW / 4:g}",
    )
    whole, done, slack = time.perf_counter() - start, result.got, 0.001
    draft, verify = float(done.draft_seconds), float(done.verify_seconds)
    got = f"draft_seconds={draft:.4f}, verify_seconds={verify:.4f}"
    wanted = f"the drafter took {slow.took['draft']:.4f} seconds, the target {slow.took['rows']:.4f}"
    if draft < slow.took["draft"] - slack or verify > whole - slow.took["draft"] + slack:
        result.wrong(
            "draft_seconds is the time up to the moment when the draft was handed over, and verify_seconds "
            "what comes after: read time.perf_counter() three times, and subtract.",
            wanted,
            got,
        )
    if verify < slow.took["rows"] - slack or draft + verify > whole + slack:
        result.wrong("verify_seconds is the time from the draft to the end of the round.", wanted, got)
