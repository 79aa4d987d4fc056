"""Wrong answers of chapter 2: rows that judge other tokens, laws that are none, checks that cannot fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from ..foundations.sampling import temperature_law


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


def best_tokens(model: Any, sequence: Sequence[int], last: int) -> Tensor:
    """The argmax of each row instead of the row: where a law has to be made, one token is no answer."""
    return _pass(model, sequence)[-last:].argmax(-1)


# ---- temperature_law(logits, temperature): divides_by_zero is right above 0, and must be asked first


def divides_by_zero(logits: Tensor, temperature: float) -> Tensor:
    """Divides by a temperature of 0: x / 0 is infinite, and inf - inf is NaN. Decide before you divide."""
    return (logits.double() / torch.tensor(temperature, dtype=torch.float64)).softmax(-1)


def multiplies(logits: Tensor, temperature: float) -> Tensor:
    """Multiplies by the temperature: a high one sharpens and a low one flattens."""
    return (logits.double() * temperature).softmax(-1)


def ignores_temperature(logits: Tensor, temperature: float) -> Tensor:
    """softmax(logits) as it is: the temperature changes nothing."""
    return temperature_law(logits, 1)


def always_greedy(logits: Tensor, temperature: float) -> Tensor:
    """All mass on the argmax at every temperature: that is the law of temperature 0 alone."""
    return temperature_law(logits, 0)


def scales_the_law(logits: Tensor, temperature: float) -> Tensor:
    """Divides the probabilities by the temperature, and not the logits: they no longer sum to 1."""
    return temperature_law(logits, 1) / temperature


def wrong_axis(logits: Tensor, temperature: float) -> Tensor:
    """softmax over the first axis: the columns sum to 1, not the rows. The vocabulary is the last axis."""
    return (logits.double() / temperature).softmax(0)


def all_rows_together(logits: Tensor, temperature: float) -> Tensor:
    """One softmax over all rows together: the whole sums to 1, and each row to less."""
    return (logits.double() / temperature).flatten().softmax(0).reshape(logits.shape)


def overflows(logits: Tensor, temperature: float) -> Tensor:
    """exp of a large logit overflows to inf, and inf / inf is NaN: take the row's maximum off first."""
    powers = (logits.float() / temperature).exp()
    return powers / powers.sum(-1, keepdim=True)


def scales_in_float16(logits: Tensor, temperature: float) -> Tensor:
    """Divides in the logits' own float16: what passes 65504 is infinite there, and inf - inf is NaN."""
    return (logits / temperature).softmax(-1, dtype=torch.float32)


def law_in_float16(logits: Tensor, temperature: float) -> Tensor:
    """Probabilities in the logits' own float16: rounded to 11 bits, the small ones to 0."""
    return temperature_law(logits, temperature).to(logits.dtype)


def log_law(logits: Tensor, temperature: float) -> Tensor:
    """Log-probabilities instead of probabilities: they are negative and do not sum to 1."""
    return temperature_law(logits, temperature).log()


def drops_single_row(logits: Tensor, temperature: float) -> Tensor:
    """A single row loses its axis: (1, V) comes back as (V,)."""
    return temperature_law(logits, temperature).squeeze()


def uniform_at_zero(logits: Tensor, temperature: float) -> Tensor:
    """Uniform, the law of an infinite temperature: temperature 0 is greedy."""
    return torch.full(logits.shape, 1 / logits.shape[-1])


def shares_ties(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 it shares the mass among the largest logits that tie: no point mass."""
    largest = logits == logits.amax(-1, keepdim=True)
    return largest / largest.sum(-1, keepdim=True)


def doubles_ties(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 every largest logit that ties gets 1: a row with a tie sums to 2, no point mass."""
    return (logits == logits.amax(-1, keepdim=True)).float()


def last_of_ties(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 a tie goes to the last of the largest logits, where argmax takes the first."""
    return temperature_law(logits.flip(-1), 0).flip(-1)


def one_argmax_for_all(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 one argmax is taken for all rows together: the other rows have no law."""
    return temperature_law(logits.flatten(), 0).reshape(logits.shape)


def token_at_zero(logits: Tensor, temperature: float) -> Tensor:
    """The argmax, a token id, where a law over the vocabulary was asked for."""
    return logits.argmax(-1)


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


def least_likely(draft: Sequence[int], rows: Tensor) -> int:
    """Compares with the smallest logit of each row, argmin, instead of the largest."""
    return _until_first([not match for match in _matches(draft, -rows)])


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


def last_left_out(generated: Tensor, rows: Tensor) -> bool:
    """The last token is never compared: both slices end one too early."""
    return bool((generated[:, 1:-1] == rows.argmax(-1)[:, :-2]).all())


def always_false(generated: Tensor, rows: Tensor) -> bool:
    """False for every input: as blind as the check that it replaces."""
    return False


def upside_down(generated: Tensor, rows: Tensor) -> bool:
    """True where the tokens disagree and False where they agree: the answer is upside down."""
    return not bool((generated[:, 1:] == rows.argmax(-1)[:, :-1]).all())
