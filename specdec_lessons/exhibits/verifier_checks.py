"""Wrong `agrees(generated, rows)`: checks that compare other tokens than they should, or nothing at all."""

from __future__ import annotations

from torch import Tensor


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


def unshifted_tails(generated: Tensor, rows: Tensor) -> bool:
    """No shift at all: both sides start at 1, so row i is asked for token i, which it has seen."""
    return bool((generated[:, 1:] == rows.argmax(-1)[:, 1:]).all())


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


def none_agrees(generated: Tensor, rows: Tensor) -> bool:
    """True only where no token agrees: != where == was meant."""
    return bool((generated[:, 1:] != rows.argmax(-1)[:, :-1]).all())


def second_left_out(generated: Tensor, rows: Tensor) -> bool:
    """The second token is never compared: row 0 judges it, and the first slice starts at 2."""
    return bool((generated[:, 2:] == rows.argmax(-1)[:, 1:-1]).all())


def majority(generated: Tensor, rows: Tensor) -> bool:
    """A majority is enough for True: more than half of the tokens agree. One that differs is one too many."""
    return bool((generated[:, 1:] == rows.argmax(-1)[:, :-1]).float().mean() > 0.5)


def either_of_ties(generated: Tensor, rows: Tensor) -> bool:
    """A token that ties with the largest logit agrees as well: the argmax is the lowest id only."""
    chosen = rows[:, :-1].gather(-1, generated[:, 1:, None])[..., 0]
    return bool((chosen == rows[:, :-1].amax(-1)).all())


def last_of_the_ties(generated: Tensor, rows: Tensor) -> bool:
    """A tie goes to the highest id, where argmax takes the lowest."""
    best = rows.shape[-1] - 1 - rows.flip(-1).argmax(-1)
    return bool((generated[:, 1:] == best[:, :-1]).all())
