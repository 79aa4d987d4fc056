"""Student's t: how far a mean of few measurements may be from the truth."""

from __future__ import annotations

import math
from numbers import Integral


def t_value(degrees: int, confidence: float = 0.95) -> float:
    """Return t such that a Student variable lies in [-t, t] with probability `confidence`.

    degrees: of freedom, n - 1 for the mean of n measurements. 12.71 for 1, 2.26 for 9, 1.96 for very many.
    Errors: ValueError for degrees below 1 or not whole, and for a confidence outside (0, 1).
    """
    if isinstance(degrees, bool) or not isinstance(degrees, Integral) or degrees < 1:
        raise ValueError(f"degrees={degrees!r}: two measurements or more are needed for an interval")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence={confidence!r}: give a share between 0 and 1, such as 0.95")
    low, high = 0.0, math.pi / 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if probability_within(middle, degrees) < confidence else (low, middle)
    return math.tan((low + high) / 2) * math.sqrt(degrees)


def probability_within(angle: float, degrees: int) -> float:
    """Return P(|T| <= sqrt(degrees) tan(angle)), a finite sum for a whole number of degrees.

    Source: Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
    """
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term, total = (cosine, cosine if degrees > 1 else 0.0) if odd else (1.0, 1.0)
    for i in range(2 + odd, degrees - 1, 2):
        term *= cosine * cosine * (i - 1) / i
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total
