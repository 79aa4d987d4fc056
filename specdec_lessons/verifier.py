"""Chapter 2. One pass verifies K tokens: a causal model scores every prefix of its input at once.

Row i of the logits says what follows token i. So one pass over a context and K drafted tokens holds
K + 1 answers: a judgement of each drafted token, and the law of one more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from .foundations.checks import check_hugging_face, check_rows, context_length, vocabulary_size
from .foundations.sampling import temperature_law

__all__ = ["UncachedModel", "greedy_prefix", "rows", "temperature_law"]


def rows(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`, from one pass.

    model: a Hugging Face causal model (or anything called the same way); 1 <= last <= len(sequence).
    To judge K drafted tokens ask for last = K + 1 over context + draft: the first row stands at the last
    token of the context and judges the first drafted one.
    """
    check_rows(sequence, last)
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([list(sequence)], device=model.device)).logits
    return logits[0, -last:]


def greedy_prefix(draft: Sequence[int], rows: Tensor) -> int:
    """Return how many drafted tokens (n,) agree, from the first, with the argmax of rows (n + 1, V).

    This is all that verification is at temperature 0. Ties go to the lowest id, as argmax does.
    """
    best = rows.argmax(-1).tolist()
    agreed = 0
    while agreed < len(draft) and draft[agreed] == best[agreed]:
        agreed += 1
    return agreed


class UncachedModel:
    """A Hugging Face causal model as a `LanguageModel`, with no memory: each call feeds the whole sequence.

    vocab_size: number of ids that mean something, if the checkpoint pads its vocabulary; default, all rows.
    Errors: ValueError for a model in training mode, whose dropout would change the law from call to call.
    """

    def __init__(self, model: Any, *, vocab_size: int | None = None):
        check_hugging_face(model)
        self.model = model
        self.vocab_size = vocabulary_size(model, vocab_size)
        self.context_length = context_length(model)

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return logits (last, V): what follows each of the last `last` prefixes of `sequence`."""
        return rows(self.model, sequence, last)[:, : self.vocab_size]
