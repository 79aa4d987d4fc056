"""Where a learner's round is tried: small pairs, walked along every random path, with all that is asked
noted.

A round comes out as `Seen`: its record, and what it asked of drafter and target. `play` gives the exact law
of that. Nothing here is sampled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from torch import Tensor

from specdec_lessons import engine as chapter
from specdec_lessons.course.grading import Result
from specdec_lessons.exercises.engine_forms import read_round
from specdec_lessons.exhibits.engine_pairs import Replay, Saying
from specdec_lessons.foundations.exact import sequence_law, total_variation
from specdec_lessons.foundations.protocols import Draft
from specdec_lessons.foundations.sampling import Sampling

NAMES = "names from specdec_lessons.exhibits.engine"


class Seen(NamedTuple):
    """One outcome of a round. asked: (context, k, sampling, whether `randomness` was handed on) of each
    draft.

    passes: (sequence, last) of each call of the target.
    """

    drafted: tuple[int, ...]
    accepted: int
    token: int
    tokens: tuple[int, ...]
    asked: tuple[tuple[tuple[int, ...], int, Sampling, bool], ...]
    passes: tuple[tuple[tuple[int, ...], int], ...]

    def __str__(self) -> str:
        return (
            f"Round(drafted={self.drafted}, accepted={self.accepted}, token={self.token}, "
            f"tokens={self.tokens})"
        )


@dataclass(frozen=True)
class World:
    """Arguments of one round. pair: target and drafter as a learner may type them."""

    about: str
    pair: str
    target: Any
    drafter: Any
    sequence: tuple[int, ...]
    k: int
    sampling: Sampling = Sampling()
    kind: type = list  # of the sequence

    @property
    def certain(self) -> bool:
        """Whether nothing is left to chance in this world."""
        return isinstance(self.target, Saying)

    def called(self, path: Sequence[int] = ()) -> str:
        """The call, as a learner may type it; path: the answers of its coins and draws."""
        answers = tuple(path) or ""
        rest = f"{self.kind(self.sequence)}, {self.k}, {written(self.sampling)}, Replay({answers})"
        return f"speculative_round({self.pair}, {rest})"


def written(sampling: Sampling) -> str:
    """Return a `Sampling` as one types it."""
    told = {name: value for name, value in vars(sampling).items() if value != vars(Sampling())[name]}
    return f"Sampling({', '.join(f'{name}={value:g}' for name, value in told.items())})"


class Chance:
    """Randomness that minds what it is asked, and counts it. source: what answers."""

    def __init__(self, source: Any, called: str = "", about: str = ""):
        self.source, self.result = source, Result(called, None, about)
        self.coins = self.draws = 0

    def flip(self, probability: Tensor) -> Tensor:
        """Return bool (n,). Raises Wrong for what are no n chances; above 1 is as good as 1."""
        wanted = "randomness.flip(chances): a tensor of floats (n,), one for each drafted token"
        if not (isinstance(probability, Tensor) and probability.is_floating_point()):
            kind = getattr(probability, "dtype", type(probability).__name__)
            self.result.wrong("Coins are tossed with probabilities.", wanted, f"randomness.flip of {kind}")
        if probability.dim() != 1:
            shape = tuple(probability.shape)
            self.result.wrong(
                "One coin for each token.", wanted, f"randomness.flip of a tensor of shape {shape}"
            )
        if probability.isnan().any():
            self.result.wrong("A chance is NaN: something was 0 / 0.", wanted, "randomness.flip of NaN")
        self.coins += len(probability)
        return self.source.flip(probability.clamp(0, 1))

    def draw(self, laws: Tensor) -> Tensor:
        """Return int64 (...). Raises Wrong for what is no law."""
        wanted = "randomness.draw(law): a law (V,), in floats that sum to 1"
        if not (isinstance(laws, Tensor) and laws.is_floating_point() and laws.dim()):
            self.result.wrong("A token is drawn from a law.", wanted, f"randomness.draw of {laws!r:.60}")
        total = laws.sum(-1).reshape(-1)
        if not ((total - 1).abs() < 1e-3).all() or (laws < 0).any():
            off = total[~((total - 1).abs() < 1e-3)].tolist() or [laws.min().item()]
            self.result.wrong(
                "What is drawn from is no law. Are these logits? sampling.law(logits) makes a law of them.",
                wanted,
                f"randomness.draw of numbers that {'sum to' if len(total) else 'hold'} {off[0]:.4g}",
            )
        self.draws += 1
        return self.source.draw(laws)


class WatchedTarget:
    """A target that notes what it is asked for."""

    def __init__(self, model: Any):
        self.model, self.vocab_size, self.context_length = model, model.vocab_size, model.context_length
        self.passes: list[tuple[tuple[int, ...], int]] = []

    def rows(self, sequence: Sequence[int], last: int) -> Tensor:
        """Return the model's logits (last, V)."""
        ids = tuple(int(token) for token in sequence)
        if not 1 <= last <= len(ids):
            raise ValueError(f"rows: last={last}, but a sequence of {len(ids)} has rows 1 to {len(ids)}")
        self.passes.append((ids, int(last)))
        return self.model.rows(ids, int(last))


class WatchedDrafter:
    """A drafter that notes what it is asked for. model: that of a drafter which has one."""

    def __init__(self, drafter: Any, randomness: Any):
        self.drafter, self.randomness, self.vocab_size = drafter, randomness, drafter.vocab_size
        self.asked: list[tuple[tuple[int, ...], int, Sampling, bool]] = []
        self.draws = 0
        if hasattr(drafter, "model"):
            self.model = drafter.model

    def draft(self, context: Sequence[int], k: int, sampling: Sampling, randomness: Any) -> Draft:
        """Return what the drafter returns."""
        ids = tuple(int(token) for token in context)
        if not isinstance(sampling, Sampling):
            raise TypeError(f"drafter.draft(context, k, sampling, randomness): sampling={sampling!r:.40}")
        self.asked.append((ids, int(k), sampling, randomness is self.randomness))
        before = self.randomness.draws
        draft = self.drafter.draft(ids, k, sampling, randomness)
        self.draws += self.randomness.draws - before
        return draft


def once(
    function: Callable[..., Any], world: World, source: Any, path: Sequence[int] = ()
) -> tuple[Seen, Chance]:
    """Return what one call makes of a world, and its randomness, with what it asked of it. Raises Wrong for
    no Round.
    """
    called = world.called(path)
    chance, target = Chance(source, called, f"{world.about}; {NAMES}"), WatchedTarget(world.target)
    drafter = None if world.drafter is None else WatchedDrafter(world.drafter, chance)
    text = world.kind(world.sequence)
    got = function(target, drafter, text, world.k, world.sampling, chance)
    record = read_round(Result(called, got, chance.result.about))
    asked = () if drafter is None else tuple(drafter.asked)
    chance.draws -= 0 if drafter is None else drafter.draws
    return Seen(*record, asked, tuple(target.passes)), chance


class Played:
    """The exact law of a function's round in a world. law: {Seen: probability}; path: answers that lead
    there.

    coins, draws: how often the round itself asked for them, on all paths together.
    """

    def __init__(self, function: Callable[..., Any], world: World):
        self.world, self.coins, self.draws = world, 0, 0
        self.law: dict[Seen, float] = defaultdict(float)
        self.path: dict[Seen, tuple[int, ...]] = {}
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            replay = Replay(path := waiting.pop())
            seen, chance = once(function, world, replay, path)
            waiting += replay.untried
            self.law[seen] += replay.probability
            self.path.setdefault(seen, replay.path)
            self.coins, self.draws = self.coins + chance.coins, self.draws + chance.draws

    @property
    def blocks(self) -> dict[tuple[int, ...], float]:
        """{tokens: probability}."""
        law: dict[tuple[int, ...], float] = defaultdict(float)
        for seen, probability in self.law.items():
            law[seen.tokens] += probability
        return law

    @property
    def tau(self) -> float:
        """Tokens emitted per target pass."""
        passes = sum(len(seen.passes) * probability for seen, probability in self.law.items())
        return sum(len(seen.tokens) * probability for seen, probability in self.law.items()) / max(
            passes, 1e-9
        )

    def distance(self) -> float:
        """Total variation of the first k + 1 tokens, the round continued by the target, from the target's
        own.
        """
        world, law = self.world, defaultdict[tuple[int, ...], float](float)
        most = world.k + 1
        for block, probability in self.blocks.items():
            left = max(most - len(block), 0)
            text = [*world.sequence, *block]
            for rest, chance in sequence_law(world.target, text, left, world.sampling).items():
                law[(*block, *rest)[:most]] += probability * chance
        return total_variation(law, sequence_law(world.target, world.sequence, most, world.sampling))


@cache
def played(function: Callable[..., Any], world: World) -> Played | None:
    """Return how an exhibit, or the right round, plays in a world; None where it cannot go on."""
    try:
        return Played(function, world)
    except Exception:  # nothing that a learner's round, which went on, could be the same as
        return None


def right(world: World) -> Played:
    """Return how the right round plays."""
    found = played(chapter.speculative_round, world)
    assert found is not None
    return found


def alike(one: Played, other: Played | None) -> bool:
    """Whether two rounds have the same law, in all that is seen of them."""
    return other is not None and total_variation(one.law, other.law) < 1e-5
