"""Copies, comparison and short texts of what graded functions take and return."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from numbers import Number
from typing import Any

import numpy as np
import torch
from torch import Tensor

LONGEST = 220  # characters of a value in a message


def copied(value: Any) -> Any:
    """Return a deep copy of tensors, arrays, lists, tuples, dicts and dataclasses; anything else as it is.

    Models, functions and sources of randomness keep their identity: a grader counts what is asked of them.
    """
    if isinstance(value, Tensor):
        return value.clone()
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(copied, value))
    if isinstance(value, (list, tuple)):
        return type(value)(map(copied, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        clone = copy.copy(value)
        names = {field.name for field in dataclasses.fields(value)} | getattr(value, "__dict__", {}).keys()
        for name in names:
            object.__setattr__(clone, name, copied(getattr(value, name)))  # frozen ones too
        return clone
    return value


def same(got: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Whether two values agree: numbers within `tolerance`, containers part by part; NaN equals nothing.

    A NumPy array may stand for a tensor, a list for a tuple, a tensor of no dimension for a number.
    """
    if isinstance(expected, (Tensor, np.ndarray)) and isinstance(got, (Tensor, np.ndarray)):
        return _numeric(got) and _same_arrays(torch.as_tensor(got), torch.as_tensor(expected), tolerance)
    got, expected = _scalar(got), _scalar(expected)
    if isinstance(expected, Number):
        return isinstance(got, Number) and bool(got == expected or abs(got - expected) <= tolerance)  # type: ignore[operator]
    if isinstance(expected, Mapping):
        return (
            isinstance(got, Mapping)
            and got.keys() == expected.keys()
            and all(same(got[key], expected[key], tolerance) for key in expected)
        )
    if isinstance(expected, (list, tuple)):
        return (
            isinstance(got, (list, tuple))
            and len(got) == len(expected)
            and all(same(a, b, tolerance) for a, b in zip(got, expected, strict=True))
        )
    if dataclasses.is_dataclass(expected) and not isinstance(expected, type):
        return type(got) is type(expected) and all(
            same(getattr(got, field.name), getattr(expected, field.name), tolerance)
            for field in dataclasses.fields(expected)
        )
    return type(got) is type(expected) and (got is expected or bool(got == expected))


def same_with_nan(got: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Whether two values agree as in `same`, NaN equal to NaN: dividing 0 by 0 is known by it."""
    if isinstance(got, (Tensor, np.ndarray)) and isinstance(expected, Tensor) and _numeric(got):
        stand_in = -7.0
        got, expected = (torch.as_tensor(x).nan_to_num(nan=stand_in) for x in (got, expected))
    return same(got, expected, tolerance)


def shown(value: Any) -> str:
    """Return `value` as a reader sees it in a message: numbers to four digits, at most 220 characters."""
    text = _shown(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


def _numeric(value: Tensor | np.ndarray) -> bool:
    return isinstance(value, Tensor) or value.dtype.kind in "biuf"


def _same_arrays(got: Tensor, expected: Tensor, tolerance: float) -> bool:
    if got.shape != expected.shape:
        return False
    if got.is_complex() or expected.is_complex():  # double() would drop half of it
        return got.dtype == expected.dtype and torch.equal(got, expected)
    got, expected = got.detach().cpu().double(), expected.detach().cpu().double()
    return bool(((got == expected) | ((got - expected).abs() <= tolerance)).all())


def _scalar(value: Any) -> Any:
    """A tensor or NumPy value without dimensions as a plain number."""
    if isinstance(value, (Tensor, np.ndarray, np.generic)) and value.ndim == 0:
        return value.item()
    return value


def _shown(value: Any) -> str:
    value = _scalar(value)
    if isinstance(value, (Tensor, np.ndarray)):
        return _shown(value[:50].tolist()) if value.size else "[]"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, str) or not isinstance(value, (Mapping, list, tuple)):
        return _shown_object(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_shown(key)}: {_shown(part)}" for key, part in value.items()) + "}"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        parts = ", ".join(f"{name}={_shown(part)}" for name, part in zip(value._fields, value, strict=True))
        return f"{type(value).__name__}({parts})"
    inside = ", ".join(map(_shown, value))
    if isinstance(value, list):
        return f"[{inside}]"
    return f"({inside},)" if len(value) == 1 else f"({inside})"


def _shown_object(value: Any) -> str:
    if isinstance(value, type) or not hasattr(value, "__dict__"):
        return str(value) if type(value).__name__ == "Fraction" else repr(value)
    if callable(value) and hasattr(value, "__name__"):
        return str(value.__name__)
    if dataclasses.is_dataclass(value):
        fields = [field.name for field in dataclasses.fields(value)]
        parts = ", ".join(f"{name}={_shown(getattr(value, name))}" for name in fields)
        return f"{type(value).__name__}({parts if len(parts) <= LONGEST // 2 else '...'})"
    return f"a {type(value).__name__}"
