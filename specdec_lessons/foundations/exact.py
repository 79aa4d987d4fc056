"""Exact laws by walking through every random path: the course's proof that nothing is lost.

`law_of(run)` calls `run(randomness)` again and again. Each time the randomness answers differently, until
every path of coins and draws has been taken once, with its probability. The result is the whole law of
what `run` returns: no seed, no sample size, no tolerance to argue about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import torch
from torch import Tensor

from .protocols import LanguageModel
from .randomness import Randomness
from .sampling import Sampling

Outcome = TypeVar("Outcome", bound=Hashable)


class Replay:
    """Randomness that follows a given path of answers, then always takes the first possible branch.

    path: the answers so far. probability: of the path walked. untried: the paths that branch off it.
    Certain answers (probability 1) are not branches, so they cost no path.
    """

    def __init__(self, path: tuple[int, ...] = ()):
        self.path = path
        self.probability = 1.0
        self.untried: list[tuple[int, ...]] = []
        self._step = 0

    def flip(self, probability: Tensor) -> Tensor:
        """Return bool (n,): one branch for each coin that is not certain."""
        answers = [self._choose([1 - chance, chance]) for chance in probability.tolist()]
        return torch.tensor(answers, dtype=torch.bool, device=probability.device)

    def draw(self, laws: Tensor) -> Tensor:
        """Return int64 (...): one branch for each token of positive probability."""
        tokens = [self._choose(law) for law in laws.reshape(-1, laws.shape[-1]).tolist()]
        return torch.tensor(tokens, dtype=torch.int64, device=laws.device).reshape(laws.shape[:-1])

    def _choose(self, probabilities: list[float]) -> int:
        possible = [answer for answer, chance in enumerate(probabilities) if chance > 0]
        if len(possible) > 1:
            if self._step == len(self.path):
                self.untried += [(*self.path, other) for other in possible[1:]]
                self.path += (possible[0],)
            answer = self.path[self._step]
            self._step += 1
        else:
            (answer,) = possible
        self.probability *= probabilities[answer]
        return answer


def paths(run: Callable[[Randomness], Outcome]) -> Iterator[tuple[Outcome, float]]:
    """Yield (outcome, probability) for every random path of `run`, each once.

    `run` must be a function of its randomness alone: the same answers must lead to the same outcome.
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        replay = Replay(waiting.pop())
        outcome = run(replay)
        waiting += replay.untried
        yield outcome, replay.probability


def law_of(run: Callable[[Randomness], Outcome]) -> dict[Outcome, float]:
    """Return {outcome: probability}: the exact law of what `run` returns; the probabilities sum to 1."""
    law: dict[Outcome, float] = defaultdict(float)
    for outcome, probability in paths(run):
        law[outcome] += probability
    return dict(law)


def sequence_law(
    model: LanguageModel,
    prompt: Sequence[int],
    max_new_tokens: int,
    sampling: Sampling = Sampling(),
    stop_tokens: Collection[int] = (),
) -> dict[tuple[int, ...], float]:
    """Return {new tokens: probability} of plain decoding, by the chain rule over single rows of `model`.

    This is what a lossless engine must reproduce, computed without any engine:
    p(x1 .. xn) = p(x1) p(x2 | x1) ... A sequence ends at the budget or with its first stop token.
    """
    law: dict[tuple[int, ...], float] = {}
    growing: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while growing:
        tokens, probability = growing.pop()
        if len(tokens) == max_new_tokens or (tokens and tokens[-1] in stop_tokens):
            law[tokens] = probability
            continue
        (row,) = sampling.law(model.rows([*prompt, *tokens], 1)).tolist()
        growing += [((*tokens, x), probability * chance) for x, chance in enumerate(row) if chance > 0]
    return law


def total_variation(law: Mapping[Any, float], other: Mapping[Any, float]) -> float:
    """Return half the sum of absolute differences of two laws, in [0, 1]: 0 only if they are the same."""
    outcomes = law.keys() | other.keys()
    return 0.5 * sum(abs(law.get(x, 0.0) - other.get(x, 0.0)) for x in outcomes)
