"""Wrong `draft(law, context, k, randomness)`. The first line of each says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from ..foundations.protocols import Draft
from ..foundations.randomness import Randomness
from ..foundations.sampling import Sampling, point_mass

Law = Callable[[Sequence[int]], Tensor]
Step = Callable[[list[int], Tensor], tuple[int, Tensor]]


def _drafted(law: Law, context: Sequence[int], k: int, step: Step) -> Draft:
    """k tokens and what is kept for them, from `step(text so far, its law)`."""
    text, kept = list(context), [law(context)[None][:0]]
    for _ in range(k):
        token, row = step(list(text), law(text))
        text.append(token)
        kept.append(row[None])
    return Draft(torch.tensor(text[len(context) :], dtype=torch.int64), torch.cat(kept))


def _drawn_and(law: Law, context: Sequence[int], k: int, random: Randomness, keep: Law) -> Draft:
    """Tokens drawn as they should be, but another law kept: `keep(text with the token)`."""

    def step(text: list[int], q: Tensor) -> tuple[int, Tensor]:
        token = int(random.draw(q))
        return token, keep([*text, token])

    return _drafted(law, context, k, step)


def laws_one_late(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Off by one: the law kept for a token is the next one, which has already seen the token."""
    return _drawn_and(law, context, k, randomness, law)


def laws_one_early(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Off by one: the law kept for a token is the one before it, of a text without its last id."""
    return _drawn_and(law, context, k, randomness, lambda text: law(text[:-2]))


def first_law_kept(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law kept for every token is the first one's, of the context without the drafted tokens."""
    return _drawn_and(law, context, k, randomness, lambda text: law(context))


def context_stands_still(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Every token is drawn from the law of `context` alone: a drafted token must join what stands before."""
    return _drafted(lambda text: law(context), context, k, lambda text, q: (int(randomness.draw(q)), q))


def context_forgotten(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The context is forgotten: the laws are asked about the drafted tokens alone."""
    start = len(context)
    return _drafted(lambda text: law(text[start:]), context, k, lambda text, q: (int(randomness.draw(q)), q))


def _asked(look: Callable[[list[int]], list[int]]) -> Callable[..., Draft]:
    """A drafter whose law is asked about `look(what stands before)` instead."""

    def drafted(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
        asked = lambda text: law(look(list(text)))  # noqa: E731
        return _drafted(asked, context, k, lambda text, q: (int(randomness.draw(q)), q))

    return drafted


def last_two_only(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law is asked about the last two ids alone: give it all that stands before, it may look further."""
    return _asked(lambda text: text[-2:])(law, context, k, randomness)


def last_only(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law is asked about the last id alone: give it all that stands before the token."""
    return _asked(lambda text: text[-1:])(law, context, k, randomness)


def asked_backwards(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law is asked about the text the wrong way round: the newest token belongs last."""
    return _asked(lambda text: text[::-1])(law, context, k, randomness)


def newest_in_front(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Each drafted token is put before the context: it comes after everything that stands there."""
    n = len(context)
    return _asked(lambda text: text[n:][::-1] + text[:n])(law, context, k, randomness)


def by_argmax(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Argmax instead of drawing: the token is certain, yet the law kept says that it was one of many."""
    return _drafted(law, context, k, lambda text, q: (int(q.argmax()), q))


def greedy(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Argmax instead of drawing, with one-hot laws: an honest greedy draft, but each token is to be drawn."""
    return _drafted(
        law, context, k, lambda text, q: (int(q.argmax()), point_mass(q.argmax(), len(q), q.dtype))
    )


def one_hot(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """One-hot laws for tokens that were drawn: as if each had been certain."""

    def step(text: list[int], q: Tensor) -> tuple[int, Tensor]:
        token = randomness.draw(q)
        return int(token), point_mass(token, len(q), q.dtype)

    return _drafted(law, context, k, step)


def another_temperature(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law kept was made again at temperature 1/2: q must be the very law that the token came from."""
    sharper = Sampling(temperature=0.5)
    return _drafted(law, context, k, lambda text, q: (int(randomness.draw(q)), sharper.law(q.log())))


def softmax_of_a_law(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """The law kept went through a softmax: it was no logits, it was a law already."""
    return _drafted(law, context, k, lambda text, q: (int(randomness.draw(q)), q.softmax(-1)))


def drawn_from_softmax(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Drawn from a softmax of the law, which is a law already: the laws kept are not those drawn from."""
    return _drafted(law, context, k, lambda text, q: (int(randomness.draw(q.softmax(-1))), q))


def drawn_twice(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Drawn twice: the token that is returned is not the token that the next law has seen."""
    drafted = [(randomness.draw(q := law(context)), randomness.draw(q), q)] if k else []
    while len(drafted) < k:
        q = law([*context, *(int(seen) for _, seen, _ in drafted)])
        drafted.append((randomness.draw(q), randomness.draw(q), q))
    laws = [q[None] for *_, q in drafted]
    tokens = torch.tensor([int(given) for given, *_ in drafted], dtype=torch.int64)
    return Draft(tokens, torch.cat([law(context)[None][:0], *laws]))


def from_the_global_state(law: Law, context: Sequence[int], k: int, randomness: Randomness) -> Draft:
    """Drawn from the global random state: `randomness` is never asked, so no seed repeats the draft."""
    return _drafted(law, context, k, lambda text, q: (int(torch.multinomial(q, 1)), q))
