"""Wrong answers of chapter 2: rows that judge other tokens, prefixes that are none, checks that cannot fail.

Wrong `temperature_law(logits, temperature)` stand in `verifier_laws`.
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
    """A slice that starts at len(prompt): row i + 1 judges token i, which it has already seen."""
    return _pass(model, sequence)[len(sequence) - last + 1 :]


def one_late_padded(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Row i + 1 judges token i, which it has already seen; the last row stands twice to fill the shape."""
    logits = _pass(model, sequence)
    return torch.cat([logits[1:], logits[-1:]])[-last:]


def one_early(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """Row i - 1 judges token i: it has not seen the token before, and the bonus row is lost."""
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
    """One too many: the recovered or bonus token is counted as if it had been drafted."""
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


def any_of_ties(draft: Sequence[int], rows: Tensor) -> int:
    """A token that ties with the largest logit agrees as well: greedy decoding takes the lowest id only."""
    largest = [row[token] >= row.max() for token, row in zip(draft, rows, strict=False)]
    return _until_first([not bool(match) for match in largest])


def greedy_last_of_ties(draft: Sequence[int], rows: Tensor) -> int:
    """A tie goes to the highest id, where argmax takes the lowest."""
    best = (rows.shape[-1] - 1 - rows.flip(-1).argmax(-1)).tolist()
    return _until_first([token != other for token, other in zip(draft, best, strict=False)])


def judged_by_next_row(draft: Sequence[int], rows: Tensor) -> int:
    """Row i + 1 judges token i: it has already seen that token and says what follows it."""
    return _until_first([not match for match in _matches(draft, rows[1:])])


def judged_by_row_before(draft: Sequence[int], rows: Tensor) -> int:
    """Row i - 1 judges token i, and the first token is taken unseen: every row comes one place too late."""
    return 1 + _until_first([not match for match in _matches(draft[1:], rows)]) if draft else 0


def all_or_nothing(draft: Sequence[int], rows: Tensor) -> int:
    """All or nothing: a draft that goes wrong late loses the tokens that agreed before."""
    return len(draft) if all(_matches(draft, rows)) else 0


# ---- agrees(generated, rows)


def always_true(generated: Tensor, rows: Tensor) -> bool:
    """True for every input: a check that cannot fail. Where slices cut the batch axis, both are empty.

    For a batch of one, generated[:-1] and predicted[1:] have no row, and nothing disagrees with nothing.
    """
    predicted = rows.argmax(-1)
    return bool((generated[:-1] == predicted[1:]).all())


def shifted_backwards(generated: Tensor, rows: Tensor) -> bool:
    """The shift is the wrong way round: row i + 1 is asked for token i, which it has already seen."""
    predicted = rows.argmax(-1)
    return bool((generated[:, :-1] == predicted[:, 1:]).all())


def unshifted(generated: Tensor, rows: Tensor) -> bool:
    """No shift at all: row i is asked for token i, which it has seen; it says what follows."""
    return bool((generated == rows.argmax(-1)).all())


def any_agrees(generated: Tensor, rows: Tensor) -> bool:
    """One agreeing token is enough for True: `any` where `all` was meant."""
    return bool((generated[:, 1:] == rows.argmax(-1)[:, :-1]).any())


def only_the_last(generated: Tensor, rows: Tensor) -> bool:
    """Only the last token is compared: everything before it could be anything."""
    return bool(generated[0, -1] == rows[0, -2].argmax())


def only_the_first(generated: Tensor, rows: Tensor) -> bool:
    """Only the first comparison counts: everything after it could be anything."""
    return bool(generated[0, 1] == rows[0, 0].argmax())


def same_tokens(generated: Tensor, rows: Tensor) -> bool:
    """The tokens are compared as a set: in which order they stand does not matter to it."""
    return set(generated[0, 1:].tolist()) == set(rows.argmax(-1)[0, :-1].tolist())


def last_left_out(generated: Tensor, rows: Tensor) -> bool:
    """The last token is never compared: both slices end one too early."""
    return bool((generated[:, 1:-1] == rows.argmax(-1)[:, :-2]).all())


def always_false(generated: Tensor, rows: Tensor) -> bool:
    """False for every input: as blind as the check that it replaces."""
    return False


def upside_down(generated: Tensor, rows: Tensor) -> bool:
    """True where the tokens disagree and False where they agree: the answer is upside down."""
    return not bool((generated[:, 1:] == rows.argmax(-1)[:, :-1]).all())
