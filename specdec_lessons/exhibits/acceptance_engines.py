"""Engines for the audit of chapter 3: `engine(target, draft, randomness) -> (first token, second token)`.

Each drafts two tokens from `draft`, judges them with `target`, and emits exactly two tokens from the empty
prompt. Those in `RIGHT` have the law of plain decoding, exact.sequence_law(target, [], 2); those in `WRONG`
have not. `PROBES` draw the pair of tokens at once, from a law that is wrong in one respect: what an audit
says of them shows what it compares. The first line of each docstring is the diagnosis.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from ..acceptance import Rule, accepted_prefix
from ..foundations.randomness import Randomness
from ..foundations.sampling import temperature_law
from ..foundations.toy import TableModel
from . import acceptance_rules as rules

Engine = Callable[[TableModel, TableModel, Randomness], tuple[int, int]]

# ---- right


def speculative(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """Two drafts, two coins, the residual after a rejection: lossless."""
    return _judged(rules.correct, target, draft, randomness)


def draft_and_bonus(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """One draft, and the bonus token after it is accepted: lossless."""
    (q,) = _laws(draft, [])
    x = _draw(randomness, q)
    p, bonus = _laws(target, [x])
    keep, replacement = rules.correct(p, q, x)
    if bool(randomness.flip(torch.tensor([keep], dtype=torch.float64))):
        return x, _draw(randomness, bonus)
    return _then_plain(target, [_draw(randomness, replacement)], randomness)


def one_at_a_time(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """One draft a round, two rounds, and the coin is a draw from two outcomes: lossless."""
    tokens: list[int] = []
    for _ in range(2):
        q, p = _laws(draft, tokens)[-1], _laws(target, tokens)[-1]
        x = _draw(randomness, q)
        keep, replacement = rules.correct(p, q, x)
        stays = _draw(randomness, torch.tensor([1 - keep, keep], dtype=torch.float64))
        tokens.append(x if stays else _draw(randomness, replacement))
    return tokens[0], tokens[1]


def matching(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """Draws from the target, and keeps the draft if it is the same token: lossless, slow."""
    return _judged(rules.exact_match, target, draft, randomness)


def plain(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """Never asks the draft: plain decoding, lossless by definition."""
    return _then_plain(target, [], randomness)


# ---- wrong: the naive rules


def naive(rule: Rule) -> Engine:
    """Return the engine that judges two drafted tokens by `rule`; its docstring is the rule's."""

    def engine(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
        return _judged(rule, target, draft, randomness)

    engine.__name__, engine.__doc__ = rule.__name__, rule.__doc__
    return engine


# ---- wrong: right for one token, wrong for two


def one_coin(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """One coin for all positions: the first token has the right law, the pair of tokens has not."""
    return _judged(rules.correct, target, draft, randomness, toss=_one_uniform)


def rows_one_early(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The row of the wrong position: the second token is judged by the row that judged the first."""
    return _judged(rules.correct, target, draft, randomness, row=lambda position: 0)


def second_never_judged(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """Two drafts, one test: the first token has the right law, the second is never judged."""
    return _judged(rules.correct, target, draft, randomness, toss=_second_stays)


def first_drawn_again(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The first token is drawn again after the second: each has the right law by itself, the pair has not."""
    _, second = draft_and_bonus(target, draft, randomness)
    return _draw(randomness, _laws(target, [])[-1]), second


# ---- wrong: other ways


def rows_one_late(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The row of the wrong position: each token is judged by a row that has already seen it."""
    return _judged(rules.correct, target, draft, randomness, row=lambda position: position + 1)


def counts_anywhere(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """Counts accepts anywhere: a rejected first token stays when the second one is accepted."""
    return _judged(rules.correct, target, draft, randomness, count=lambda flips: int(flips.sum()))


def sixteen_bits(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """p and q are rounded to bfloat16 before they are divided: an error of a few thousandths."""

    def rule(p: Tensor, q: Tensor, x: int) -> tuple[float, Tensor]:
        return rules.coin(p.bfloat16(), q.bfloat16(), x), rules.correct(p, q, x)[1]

    return _judged(rule, target, draft, randomness)


# ---- wrong: another law of the pair


def without_the_rarest(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The rarest pair never comes out: a small damage, and another set of possible outputs."""
    law = _pair_law(target)
    return _draw_pair(randomness, law.where(law > law.min(), 0.0))


def first_and_second_swapped(
    target: TableModel, draft: TableModel, randomness: Randomness
) -> tuple[int, int]:
    """The two likeliest pairs have each other's probability: another favourite, and another order."""
    law = _pair_law(target)
    best = law.topk(2)
    return _draw_pair(randomness, law.scatter(0, best.indices, best.values.flip(0)))


def sharpened(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The probability of each pair is squared: far off, with the same outputs in the same order."""
    return _draw_pair(randomness, _pair_law(target) ** 2)


def even_first(target: TableModel, draft: TableModel, randomness: Randomness) -> tuple[int, int]:
    """The first token is drawn evenly and tells nothing of the second, which has the right law by itself."""
    law = _pair_law(target)
    second = law.reshape(-1, round(len(law) ** 0.5)).sum(0)
    return _draw_pair(randomness, second.repeat(len(second)))


RIGHT: dict[str, Engine] = {
    "speculative": speculative,
    "draft and bonus": draft_and_bonus,
    "one at a time": one_at_a_time,
    "exact match": matching,
    "plain decoding": plain,
}

_NAIVE = (
    "resample from p",
    "greedy replacement",
    "keep where p >= q",
    "accept with p(x)",
    "ratio upside down",
    "|p - q| residual",
    "softmax residual",
    "keep everything",
)

WRONG: dict[str, Engine] = {
    **{name: naive(rules.RULES[name]) for name in _NAIVE},
    "counts accepts anywhere": counts_anywhere,
    "rows one late": rows_one_late,
    "rows one early": rows_one_early,
    "one coin for all": one_coin,
    "second never judged": second_never_judged,
    "first drawn again": first_drawn_again,
    "sixteen bits": sixteen_bits,
}

PROBES: dict[str, Engine] = {
    "without the rarest": without_the_rarest,
    "first and second swapped": first_and_second_swapped,
    "sharpened": sharpened,
    "even first": even_first,
}


def _judged(
    rule: Rule,
    target: TableModel,
    draft: TableModel,
    randomness: Randomness,
    *,
    toss: Callable[[Tensor, Randomness], Tensor] | None = None,
    count: Callable[[Tensor], int] = accepted_prefix,
    row: Callable[[int], int] = int,
) -> tuple[int, int]:
    """Two drafted tokens judged by `rule`: toss makes the coins, count reads them, row names a row."""
    drafted: list[int] = []
    q = []
    for _ in range(2):
        q.append(_laws(draft, drafted)[-1])
        drafted.append(_draw(randomness, q[-1]))
    p = _laws(target, drafted)
    judged = [rule(p[row(i)], q[i], drafted[i]) for i in range(2)]
    chances = torch.tensor([keep for keep, _ in judged], dtype=torch.float64)
    stay = count(toss(chances, randomness) if toss else randomness.flip(chances))
    if stay == 2:
        return drafted[0], drafted[1]
    return _then_plain(target, [*drafted[:stay], _draw(randomness, judged[stay][1])], randomness)


def _then_plain(target: TableModel, tokens: list[int], randomness: Randomness) -> tuple[int, int]:
    """The tokens, filled up to two by plain decoding."""
    while len(tokens) < 2:
        tokens = [*tokens, _draw(randomness, _laws(target, tokens)[-1])]
    return tokens[0], tokens[1]


def _one_uniform(chances: Tensor, randomness: Randomness) -> Tensor:
    """Coins that share one uniform: the likelier one wins whenever the other does."""
    high, low = chances.max(), chances.min()
    wins = randomness.flip(torch.stack([high, low / high if high > 0 else low]))
    return (chances > low) & wins[0] | (wins[0] & wins[1])


def _second_stays(chances: Tensor, randomness: Randomness) -> Tensor:
    return randomness.flip(torch.stack([chances[0], torch.ones_like(chances[0])]))


def _laws(model: TableModel, tokens: list[int]) -> Tensor:
    """(n + 1, V): what follows each prefix of the n tokens, the empty one first."""
    return temperature_law(model.rows(tokens, len(tokens) + 1), 1.0)


def _draw(randomness: Randomness, law: Tensor) -> int:
    return int(randomness.draw(law))


def _pair_law(target: TableModel) -> Tensor:
    """(V * V,): the target's own law of two tokens."""
    first = _laws(target, [])[-1]
    second = torch.stack([_laws(target, [x])[-1] for x in range(len(first))])
    return (first[:, None] * second).flatten()


def _draw_pair(randomness: Randomness, law: Tensor) -> tuple[int, int]:
    size = round(len(law) ** 0.5)
    first, second = divmod(_draw(randomness, law / law.sum()), size)
    return first, second
