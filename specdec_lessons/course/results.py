"""One call of a learner's function: its case, its result, and the checks that come before any value."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any, NoReturn

import numpy as np
import torch
from torch import Tensor

from .values import shown

HALF = {torch.float16, torch.bfloat16}


class Case:
    """The arguments of one call, and what is special about them, in words."""

    def __init__(self, *args: Any, about: str = ""):
        self.args, self.about = args, about


class Wrong(Exception):
    """The first thing that is not right: the call, what came, what should have, and the likely mistake."""

    def __init__(
        self, called: str = "", got: str = "", expected: str = "", mistake: str = "", about: str = ""
    ):
        super().__init__(mistake)
        self.said = {
            "called": called,
            "got": got,
            "expected": expected,
            "mistake": mistake,
            "about": about,
        }


@dataclass(frozen=True)
class Result:
    """What one call gave. Each method returns the value in the form it names, or raises Wrong."""

    called: str
    got: Any
    about: str = ""
    args: tuple[Any, ...] = ()

    def wrong(self, mistake: str, expected: Any = "", got: Any = None) -> NoReturn:
        """Raise Wrong about this call. expected, got: texts or values; got is the result itself if None."""
        came = self.got if got is None else got
        got, wanted = (value if isinstance(value, str) else shown(value) for value in (came, expected))
        raise Wrong(self.called, got, wanted, mistake, self.about)

    def tensor(self, shape: tuple[int, ...], floating: bool = True) -> Tensor:
        """Return the result as a tensor of that shape, floats in float64; a NumPy array will do."""
        numbers = isinstance(self.got, np.ndarray) and self.got.dtype.kind in "biufc"
        value = torch.from_numpy(self.got.copy()) if numbers else self.got
        if value is None:
            self.wrong("It returned None: is there a `return`?", f"a tensor of shape {shape}")
        if not isinstance(value, Tensor):
            self.wrong(f"It returned {kind(value)}, not a tensor.", f"a tensor of shape {shape}")
        if tuple(value.shape) != shape:
            self.wrong(
                "The shape is wrong.", f"a tensor of shape {shape}", f"a tensor of shape {tuple(value.shape)}"
            )
        if value.is_complex() or value.is_floating_point() != floating:
            wanted = "fractions, such as float32 or float64" if floating else "whole numbers, such as int64"
            self.wrong(f"The dtype is {value.dtype}.", f"a tensor of {wanted}")
        if floating and value.isnan().any():
            self.wrong("NaN: something is 0 divided by 0, or infinity minus infinity.", "numbers")
        return value.detach().cpu().double() if floating else value.detach().cpu()

    def law(self, size: int) -> Tensor:
        """Return the result as a law (size,), float64: finite, nowhere negative, with sum 1."""
        return self.laws((size,))

    def laws(self, shape: tuple[int, ...]) -> Tensor:
        """Return the result as laws of that shape, vocabulary last, float64."""
        value = self.tensor(shape)
        if getattr(self.got, "dtype", None) in HALF or getattr(self.got, "dtype", None) == np.float16:
            self.wrong(
                f"The law is in {self.got.dtype}: three digits are too few to sum to 1 over a vocabulary.",
                "float32 or float64",
            )
        if not value.isfinite().all():
            self.wrong("A probability is infinite: something was divided by 0, or overflowed.", "in [0, 1]")
        if (value < 0).any():
            self.wrong(f"A probability is negative: {value.min().item():.4g}.", "nothing below 0")
        if value.numel() and (value.sum(-1) - 1).abs().max() > 1e-4:
            sums = value.sum(-1).reshape(-1)
            off = sums[(sums - 1).abs().argmax()].item()
            self.wrong(f"It does not sum to 1: it sums to {off:.6g}.", "a law: probabilities that sum to 1")
        return value

    def number(self) -> float:
        """Return the result as a float; a tensor of one element will do, NaN will not."""
        value = _single(self.got)
        if value is None:
            self.wrong("It returned None: is there a `return`?", "a number")
        if isinstance(value, bool) or not isinstance(value, Real):
            self.wrong(f"It returned {kind(value)}, not a number.", "a number")
        if value != value:
            self.wrong("NaN: something is 0 divided by 0.", "a number")
        return float(value)

    def whole(self, low: int, high: int) -> int:
        """Return the result as an int in [low, high]; a whole tensor of one element will do."""
        value = _single(self.got)
        if value is None:
            self.wrong("It returned None: is there a `return`?", f"a whole number from {low} to {high}")
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            self.wrong(f"It returned {kind(value)}.", f"a whole number from {low} to {high}")
        if not low <= value <= high:
            self.wrong(f"{value} is out of range.", f"a whole number from {low} to {high}")
        return int(value)


def kind(value: Any) -> str:
    """Return the type of `value` with its article, for a message."""
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _single(value: Any) -> Any:
    """A tensor or array of one element as a plain number; anything else as it is."""
    alone = isinstance(value, (Tensor, np.ndarray, np.generic)) and np.prod(value.shape) == 1
    return value.item() if alone else value
