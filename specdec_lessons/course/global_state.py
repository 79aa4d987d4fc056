"""What a learner's code can change for everybody: put back after each call, and steady while grading."""

from __future__ import annotations

import contextlib
import os
import random
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch


def _folder() -> str | None:
    try:
        return os.getcwd()
    except FileNotFoundError:  # somebody removed it
        return None


def _go_to(folder: str | None) -> None:
    if folder is not None:
        with contextlib.suppress(FileNotFoundError):
            os.chdir(folder)


SWITCHES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "gradients on or off (torch.set_grad_enabled)": (torch.is_grad_enabled, torch.set_grad_enabled),
    "the default dtype (torch.set_default_dtype)": (torch.get_default_dtype, torch.set_default_dtype),
    "the default device (torch.set_default_device)": (torch.get_default_device, torch.set_default_device),
    "the number of threads (torch.set_num_threads)": (torch.get_num_threads, torch.set_num_threads),
    "NumPy's floating-point errors (np.seterr)": (np.geterr, lambda kept: np.seterr(**kept)),
    "the current folder (os.chdir)": (_folder, _go_to),
}
STEADY = dict(zip(SWITCHES, (True, torch.float32, torch.device("cpu"), 1), strict=False))


@contextlib.contextmanager
def switches_kept() -> Iterator[list[str]]:
    """Put every switch back; the list that is handed out then names those that had been turned."""
    before = {name: get() for name, (get, _) in SWITCHES.items()}
    turned: list[str] = []
    with warnings.catch_warnings():
        try:
            yield turned
        finally:
            for name, (get, put) in SWITCHES.items():
                if get() != before[name]:
                    turned.append(name)
                    put(before[name])


@contextlib.contextmanager
def steady() -> Iterator[None]:
    """Gradients on, float32, CPU, one thread, whatever an earlier cell has set; put back afterwards.

    On two cores that others use, two threads wait for each other: an honest answer would look endless.
    """
    with switches_kept():
        for name, wanted in STEADY.items():
            get, put = SWITCHES[name]
            if get() != wanted:
                put(wanted)
        yield


class RandomState:
    """The global random state of Python, NumPy and torch, kept until `put_back`.

    It goes on by one number at once: a learner who seeds with 0 where an earlier test has seeded with 0 would
    otherwise leave no trace.
    """

    def __init__(self) -> None:
        self.kept = _random_state()
        random.random()
        np.random.random()
        torch.rand(1)
        self.before = _random_state()

    def put_back(self) -> bool:
        """Restore it; return whether anybody has moved it."""
        now = _random_state()
        python, numpy, of_torch = self.kept
        random.setstate(python)
        np.random.set_state(numpy)
        torch.set_rng_state(of_torch)
        same_numpy = all(np.array_equal(a, b) for a, b in zip(now[1], self.before[1], strict=True))
        return now[0] != self.before[0] or not same_numpy or not torch.equal(now[2], self.before[2])


def _random_state() -> tuple[Any, Any, torch.Tensor]:
    return random.getstate(), np.random.get_state(), torch.get_rng_state()
