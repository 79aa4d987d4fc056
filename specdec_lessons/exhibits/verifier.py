"""Wrong answers of chapter 2: rows that judge other tokens, and prefixes that are none.

Places are those of the page: row i stands at token i and judges token i + 1. Wrong
`temperature_law(logits, temperature)` stand in `verifier_laws`, wrong `agrees` in `verifier_checks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor


def _pass(model: Any, sequence: Sequence[int]) -> Tensor:
    """Logits (L, V) of one pass over `sequence`."""
    with torch.no_grad():
        logits: Tensor = model(input_ids=torch.tensor([list(sequence)], device=model.device)).logits
    return logits[0]


# ---- rows(model, sequence, last)


def one_late(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """A slice that starts at len(prompt): row i judges token i, which it has already seen."""
    return _pass(model, sequence)[len(sequence) - last + 1 :]


def one_late_padded(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Row i judges token i, which it has already seen; the last row stands twice to fill the shape."""
    logits = _pass(model, sequence)
    return torch.cat([logits[1:], logits[-1:]])[-last:]


def one_early(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Row i - 1 judges token i + 1: every row comes one place too early, and the bonus row is lost."""
    return _pass(model, sequence)[-last - 1 : -1]


def without_bonus(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The last row is cut off: K rows judge the draft, and the bonus token has no law."""
    return _pass(model, sequence)[-last:-1]


def every_row(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """All rows, those of the prompt included: row 0 then judges the prompt's second token."""
    return _pass(model, sequence)


def backwards(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The right rows in reverse order: the bonus row judges the first drafted token."""
    return _pass(model, sequence)[-last:].flip(0)


def first_rows(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The first rows instead of the last: they judge the prompt, not the draft."""
    return _pass(model, sequence)[:last]


def without_context(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Only the last tokens are fed: the model never sees the context before them."""
    return _pass(model, list(sequence)[-last:])


def batch_kept(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The batch dimension stays: (1, last, V) where (last, V) was asked for."""
    return _pass(model, sequence)[None, -last:]


def squeezed(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """`squeeze()` drops every axis of length 1, so a sequence of one token loses its row axis too."""
    return _pass(model, sequence)[None].squeeze()[-last:]


def last_axis_sliced(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The slice cuts the vocabulary: the last token ids of every row, not the last rows."""
    return _pass(model, sequence)[:, -last:]


def breaks_without_prompt(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Starts a row early and drops the first: where every row is asked for there is none to drop."""
    return _pass(model, sequence)[-(last + 1) :][1:]


def wraps_around(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Starts one token before the context's last: with a context of one token that is -1, the last row."""
    return _pass(model, sequence)[len(sequence) - last - 1 :][1:]


def batch_axis_sliced(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The slice cuts the batch axis, whose length is 1: every row is still there. Take batch 0 first."""
    return _pass(model, sequence)[None][-last:]


def one_too_few(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """[-last + 1:] leaves out the row that judges the first guess, and for last = 1 it is [0:], every row."""
    return _pass(model, sequence)[-last + 1 :]


def from_the_front(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """[last:] leaves out the first `last` rows: counted from the end it is [-last:], with a minus."""
    return _pass(model, sequence)[last:]


def a_single_row(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """[-last] is one row, the first of those asked for: the colon of [-last:] is missing."""
    return _pass(model, sequence)[-last]


def laws(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Probabilities instead of logits: the temperature would be applied to what is already a law."""
    return _pass(model, sequence)[-last:].softmax(-1)


def log_laws(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Log-probabilities instead of the model's own logits: the same law, but other numbers than asked for."""
    return _pass(model, sequence)[-last:].log_softmax(-1)


def best_tokens(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The argmax of each row instead of the row: where a law has to be made, one token is no answer."""
    return _pass(model, sequence)[-last:].argmax(-1)


# ---- greedy_prefix(draft, rows)


def _matches(draft: Sequence[int], rows: Tensor) -> list[bool]:
    return [int(token) == best for token, best in zip(draft, rows.argmax(-1).tolist(), strict=False)]


def _until_first(wrong: list[bool]) -> int:
    return wrong.index(True) if True in wrong else len(wrong)


def matches_anywhere(draft: Sequence[int], rows: Tensor) -> int:
    """Counts matches anywhere, also those after the first disagreement: a rejected token would be kept."""
    return sum(_matches(draft, rows))


def counts_the_mismatch(draft: Sequence[int], rows: Tensor) -> int:
    """One too many: the first token that disagrees is counted as well."""
    return min(_until_first([not match for match in _matches(draft, rows)]) + 1, len(draft))


def counts_the_next_token(draft: Sequence[int], rows: Tensor) -> int:
    """One too many: the token that the target adds itself is counted as if it had been drafted."""
    return _until_first([not match for match in _matches(draft, rows)]) + 1


def last_untested(draft: Sequence[int], rows: Tensor) -> int:
    """One too few after a full agreement: the last drafted token is never compared."""
    return _until_first([not match for match in _matches(draft, rows)[:-1]])


def none_where_all_agree(draft: Sequence[int], rows: Tensor) -> int:
    """Looks for the first mismatch by argmax: where all agree there is none, and argmax says 0."""
    agreed = _until_first([not match for match in _matches(draft, rows)])
    return 0 if agreed == len(draft) else agreed


def longest_run(draft: Sequence[int], rows: Tensor) -> int:
    """The longest run of matches anywhere: only the run from the first token counts."""
    best = run = 0
    for match in _matches(draft, rows):
        run = run + 1 if match else 0
        best = max(best, run)
    return best


def by_identity(draft: Sequence[int], rows: Tensor) -> int:
    """`is` instead of ==: two equal numbers above 256 are two objects, and small ones happen to be one."""
    best = rows.argmax(-1).tolist()
    return _until_first([token > 256 or token != other for token, other in zip(draft, best, strict=False)])


def in_half(draft: Sequence[int], rows: Tensor) -> int:
    """The rows are narrowed to 16 bits: two logits that differ become a tie, which the lowest id wins."""
    return _until_first([not match for match in _matches(draft, rows.half())])


def any_of_ties(draft: Sequence[int], rows: Tensor) -> int:
    """A token that ties with the largest logit agrees as well: greedy decoding takes the lowest id only."""
    largest = [row[token] >= row.max() for token, row in zip(draft, rows, strict=False)]
    return _until_first([not bool(match) for match in largest])


def greedy_last_of_ties(draft: Sequence[int], rows: Tensor) -> int:
    """A tie goes to the highest id, where argmax takes the lowest."""
    best = (rows.shape[-1] - 1 - rows.flip(-1).argmax(-1)).tolist()
    return _until_first([token != other for token, other in zip(draft, best, strict=False)])


def judged_by_next_row(draft: Sequence[int], rows: Tensor) -> int:
    """Row i + 1 judges draft[i], which it has already seen. Here row i judges draft[i]."""
    return _until_first([not match for match in _matches(draft, rows[1:])])


def judged_by_row_before(draft: Sequence[int], rows: Tensor) -> int:
    """Row i - 1 judges draft[i], and draft[0] is kept unjudged. Here row i judges draft[i]."""
    return 1 + _until_first([not match for match in _matches(draft[1:], rows)]) if draft else 0


def all_or_nothing(draft: Sequence[int], rows: Tensor) -> int:
    """All or nothing: a draft that goes wrong late loses the tokens that agreed before."""
    return len(draft) if all(_matches(draft, rows)) else 0


def first_on_trust(draft: Sequence[int], rows: Tensor) -> int:
    """The first guess is kept without being judged: row 0, at the last token of the context, judges it."""
    return 1 + _until_first([not match for match in _matches(draft, rows)][1:]) if draft else 0


def one_argmax_of_all(draft: Sequence[int], rows: Tensor) -> int:
    """argmax without an axis: one number for all rows together, where each row has its own."""
    return _until_first([token != int(rows.argmax()) for token in draft])


def argmax_over_rows(draft: Sequence[int], rows: Tensor) -> int:
    """argmax over axis 0: the best row for each token, where the best token of each row was asked for."""
    best = rows.argmax(0).tolist()
    return _until_first([token != other for token, other in zip(draft, best, strict=False)])


def reversed_draft(draft: Sequence[int], rows: Tensor) -> int:
    """The draft is read from its end: its last token is compared with row 0."""
    return _until_first([not match for match in _matches(list(draft)[::-1], rows)])


def agreeing_end(draft: Sequence[int], rows: Tensor) -> int:
    """Counted from the end: the last tokens that agree, where a prefix begins with the first."""
    return _until_first([not match for match in _matches(draft, rows)][::-1])
