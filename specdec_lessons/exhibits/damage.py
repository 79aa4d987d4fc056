"""What a wrong rule does to a whole text, exactly: an engine of a dozen lines, walked along every path.

The engine drafts K tokens, tosses K coins with the right probabilities, and lets a *rule* decide what comes
out. Three kinds of rule fit in: a `residual(p, q)`, a `verify(draft, target_laws, flips)` that returns a
`Verdict`, and one that returns `Emitted`, for loops that emit more than one token after the accepted ones.
"""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple
from unittest.mock import patch

import torch
from torch import Tensor

from .. import residual as chapter
from ..acceptance import acceptance_probability
from ..foundations.exact import sequence_law, total_variation
from ..foundations.protocols import Draft
from ..foundations.sampling import Sampling
from ..foundations.toy import TableModel

Judge = Callable[[Draft, Tensor, Tensor], Any]
Text = tuple[int, ...]

# vocabulary 3, order 2: the laws differ from place to place, and every place may reject
TARGET = TableModel.random(seed=12)
DRAFT = TARGET.perturbed(0.9, seed=62)
PROMPT = (0, 1)


class Damage(NamedTuple):
    """total_variation: of the first tokens, from the target's. tau, right_tau: tokens per target pass."""

    total_variation: float
    tau: float
    right_tau: float


class Emitted(NamedTuple):
    """accepted: how many drafted tokens stay. laws: (V,) each, what the tokens after them are drawn from."""

    accepted: int
    laws: tuple[Tensor, ...]


class Situation(NamedTuple):
    """One path of one round before it is judged: the arguments of `verify`, and how probable they are."""

    draft: Draft
    target_laws: Tensor
    flips: Tensor
    probability: float


def damage_of(
    rule: Callable[..., Any],
    k: int = 2,
    tokens: int = 3,
    target: TableModel = TARGET,
    draft: TableModel = DRAFT,
    prompt: Sequence[int] = PROMPT,
    clipped: bool = False,
) -> Damage:
    """Return the `Damage` of an engine with this rule, over the first `tokens` tokens it emits.

    K is not cut at the end of the text, the text is; so tau counts whole blocks. `clipped`: K is cut as well,
    to what the text still has room for. Every path is walked: no sampling. Errors: ValueError for k < 1 or
    tokens < 1, and for a rule after which nothing can be drawn.
    """
    if k < 1 or tokens < 1:
        raise ValueError(f"k={k}, tokens={tokens}: both are at least 1")
    law, tau = _generate(judge_of(rule), k, tokens, target, draft, tuple(prompt), clipped)
    _, right_tau = _generate(chapter.verify, k, tokens, target, draft, tuple(prompt), clipped)
    right = sequence_law(target, prompt, tokens)
    return Damage(total_variation(law, right), tau, right_tau)


def judge_of(rule: Callable[..., Any]) -> Judge:
    """Return a verify-like function of a rule: a `residual(p, q)` is put into the package's `verify`."""
    if len(inspect.signature(rule).parameters) != 2:
        return rule

    def judge(draft: Draft, target_laws: Tensor, flips: Tensor) -> chapter.Verdict:
        with patch.object(chapter, "residual", rule):
            return chapter.verify(draft, target_laws, flips)

    judge.__doc__ = rule.__doc__
    return judge


def situation(
    tokens: Sequence[int], flips: Sequence[bool], draft: TableModel = DRAFT
) -> tuple[Draft, Tensor, Tensor]:
    """Return the arguments of `verify` after these drafted tokens and coins: draft, target laws, flips.

    The round follows `PROMPT`, judged by `TARGET`. `draft=TARGET` makes p equal to q.
    """
    drafted, target_laws = _judged(TARGET, draft, PROMPT, tokens)
    return drafted, target_laws, torch.tensor(flips, dtype=torch.bool)


def _judged(
    target: TableModel, draft: TableModel, text: Text, drafted: Sequence[int]
) -> tuple[Draft, Tensor]:
    """The draft of these tokens after `text`, with its laws, and the target's laws (k + 1, V)."""
    k, whole = len(drafted), (*text, *drafted)
    p = Sampling().law(target.rows(whole, k + 1))
    q = Sampling().law(draft.rows(whole[: len(whole) - 1], k)) if k else p[:0]
    return Draft(torch.tensor(drafted, dtype=torch.int64), q), p


def situations(target: TableModel, draft: TableModel, text: Text, k: int) -> Iterator[Situation]:
    """Yield every draft of k tokens after `text` with every outcome of its coins, if it can happen."""
    for drafted in product(range(target.vocab_size), repeat=k):
        guess, p = _judged(target, draft, text, drafted)
        chosen, q = guess.tokens, guess.laws
        q_x = q.gather(1, chosen[:, None])[:, 0]
        keep = acceptance_probability(p[:k].gather(1, chosen[:, None])[:, 0], q_x)
        for flips in product([True, False], repeat=k):
            tossed = torch.tensor(flips, dtype=torch.bool)
            probability = float(q_x.prod() * torch.where(tossed, keep, 1 - keep).prod())
            if probability > 0:
                yield Situation(Draft(chosen.clone(), q.clone()), p.clone(), tossed, probability)


def blocks(judge: Judge, target: TableModel, draft: TableModel, text: Text, k: int) -> dict[Text, float]:
    """Return {what one round emits after `text`: probability} under a verify-like function.

    A law that cannot be drawn from (None, all zeros) emits nothing. One that does not sum to 1 is scaled,
    as a sampler does.
    """
    law: dict[Text, float] = defaultdict(float)
    for situation in situations(target, draft, text, k):
        drafted = tuple(situation.draft.tokens.tolist())
        accepted, *rest = judge(situation.draft, situation.target_laws, situation.flips)
        laws = rest[0] if isinstance(rest[0], tuple) else (rest[0],)
        for tail, chance in _drawn(laws):
            law[drafted[: int(accepted)] + tail] += situation.probability * chance
    return dict(law)


def completed(blocks: dict[Text, float], target: TableModel, text: Text, tokens: int) -> dict[Text, float]:
    """Return the law of the first `tokens` tokens after `text`: the blocks, continued by the target."""
    law: dict[Text, float] = defaultdict(float)
    for block, probability in blocks.items():
        left = max(tokens - len(block), 0)
        for rest, chance in sequence_law(target, (*text, *block), left).items():
            law[(*block, *rest)[:tokens]] += probability * chance
    return dict(law)


def tokens_per_pass(blocks: dict[Text, float]) -> float:
    """Return how many tokens one round emits on average: tau, for rounds that start here."""
    return sum(len(block) * probability for block, probability in blocks.items())


def _drawn(laws: Sequence[Tensor | None]) -> list[tuple[Text, float]]:
    drawn: list[tuple[Text, float]] = [((), 1.0)]
    for law in laws:
        weights = [] if law is None else torch.as_tensor(law).tolist()
        if sum(weights) != 0:
            total = sum(weights)
            drawn = [((*t, x), c * w / total) for t, c in drawn for x, w in enumerate(weights) if w > 0]
    return drawn


def _generate(
    judge: Judge, k: int, tokens: int, target: TableModel, draft: TableModel, prompt: Text, clipped: bool
) -> tuple[dict[Text, float], float]:
    """The law of the first `tokens` tokens, and tokens emitted per pass, of rounds after `prompt`."""
    law: dict[Text, float] = defaultdict(float)
    growing: dict[Text, float] = defaultdict(float, {(): 1.0})
    emitted = passes = 0.0
    while growing:
        text = min(growing, key=len)  # shortest first: every text is then looked at once
        weight = growing.pop(text)
        passes += weight
        most = min(k, tokens - len(text) - 1) if clipped else k  # one token more comes out of the round
        for block, chance in blocks(judge, target, draft, (*prompt, *text), most).items():
            if not block or chance != chance:
                raise ValueError(f"after {text} nothing can be drawn: the rule left None, zeros or NaN")
            emitted += weight * chance * len(block)
            longer = (*text, *block)
            place = law if len(longer) >= tokens else growing
            place[longer[:tokens]] += weight * chance
    return dict(law), emitted / passes
