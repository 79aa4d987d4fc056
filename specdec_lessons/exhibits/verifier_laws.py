"""Wrong `temperature_law(logits, temperature)`: what a row of logits becomes when it does not become a law.

Only `divides_by_zero` is right above 0; it stands first, since others give the same NaN at 0.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ..foundations.sampling import temperature_law


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


def one_maximum_for_all(logits: Tensor, temperature: float) -> Tensor:
    """The largest logit of all rows comes off every row: where exp gives only zeros, 0 / 0 is NaN."""
    powers = ((logits.float() - logits.max()) / temperature).exp()
    return powers / powers.sum(-1, keepdim=True)


def scales_in_float16(logits: Tensor, temperature: float) -> Tensor:
    """Divides in the logits' own float16: what passes 65504 is infinite there, and inf - inf is NaN."""
    return (logits / temperature).softmax(-1, dtype=torch.float32)


def law_in_16_bits(logits: Tensor, temperature: float) -> Tensor:
    """Probabilities in the logits' own 16 bits: three digits are left, and small ones become 0."""
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
