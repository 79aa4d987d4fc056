"""Chapter 2, to fill in: rows that judge a draft, how they become laws, a check that can fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch  # noqa: F401
from torch import Tensor


def rows(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Return logits (last, V): what follows each of the last prefixes.

    model(input_ids=ids).logits has shape (1, L, V) for int64 ids (1, L)
    on model.device. Call it once, keep no gradient;
    1 <= last <= len(sequence).
    """
    raise NotImplementedError("your turn")


def temperature_law(logits: Tensor, temperature: float) -> Tensor:
    """Return the law softmax(logits / temperature): (..., V) -> (..., V).

    The law is at least float32, also for logits in float16. Temperature 0
    puts everything on the first of the largest logits of each row.
    """
    raise NotImplementedError("your turn")


def greedy_prefix(draft: Sequence[int], rows: Tensor) -> int:
    """Return how many drafted tokens agree, from the first, with the rows.

    draft: n token ids. rows: logits (n + 1, V); row i judges draft[i].
    A token agrees if it is the argmax of its row; ties go to the lowest
    id.
    """
    raise NotImplementedError("your turn")


def agrees(generated: Tensor, rows: Tensor) -> bool:
    """Return whether each token after the first is the argmax before it.

    generated: int64 (1, L). rows: logits (1, L, V) of one pass over it.
    This check was meant to tell, and says True to everything. Repair it:

        predicted = rows.argmax(-1)
        return bool((generated[:-1] == predicted[1:]).all())
    """
    raise NotImplementedError("your turn")


def negative_control() -> tuple[Tensor, Tensor]:
    """Return (generated, rows) to which a right `agrees` says False.

    generated: int64 (1, L). rows: logits (1, L, V), all finite. The
    broken check says True to them: that is what it was never asked.
    """
    raise NotImplementedError("your turn")
