"""Wrong `temperature_law(logits, temperature)`: what a row of logits becomes when it does not become a law.

`divides_by_zero` and `one_at_zero` are right above 0. They stand first: others do the same at 0, and more.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ..foundations.sampling import temperature_law


def divides_by_zero(logits: Tensor, temperature: float) -> Tensor:
    """Divides by a temperature of 0: x / 0 is infinite, and inf - inf is NaN. Decide before you divide."""
    return (logits.double() / torch.tensor(temperature, dtype=torch.float64)).softmax(-1)


def one_at_zero(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 the division is skipped and the law of temperature 1 is left."""
    return temperature_law(logits, temperature or 1)


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


def softmax_twice(logits: Tensor, temperature: float) -> Tensor:
    """softmax twice: the second one takes probabilities for logits, and flattens them."""
    return temperature_law(logits, temperature).softmax(-1)


def temperature_of_a_law(logits: Tensor, temperature: float) -> Tensor:
    """softmax twice: the temperature divides what is already a law, and softmax is taken of that again."""
    return temperature_law(temperature_law(logits, 1), temperature)


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


def widened_after_softmax(logits: Tensor, temperature: float) -> Tensor:
    """The softmax is taken in 16 bits: what was rounded away does not come back by widening afterwards."""
    return (logits / temperature).softmax(-1).float()


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


def sorted_for_one(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 it sorts and takes the first: torch's sort keeps no order among ties, argmax does."""
    first = logits.argsort(-1, descending=True)[..., :1]
    return torch.zeros(logits.shape).scatter(-1, first, 1.0)


def argmax_down_the_rows(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 the argmax is taken down the rows, over the first axis: the vocabulary is the last."""
    return torch.zeros(logits.shape).scatter(0, logits.argmax(0, keepdim=True), 1.0)


def laws_of_columns(logits: Tensor, temperature: float) -> Tensor:
    """At temperature 0 the argmax is taken over the first axis: it is the best row of each token."""
    best = logits.argmax(0)
    return torch.nn.functional.one_hot(best, logits.shape[-1]).float()


def token_at_zero(logits: Tensor, temperature: float) -> Tensor:
    """The argmax, a token id, where a law over the vocabulary was asked for."""
    return logits.argmax(-1)
