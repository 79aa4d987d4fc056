"""Graders of chapter 3: the law of any rule, the coin, alpha, the prefix that stays, an audit of engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import torch
from torch import Tensor

from specdec_lessons import acceptance as chapter
from specdec_lessons.course import guard
from specdec_lessons.course.grading import Answer, Case, Result, Wrong, exercise
from specdec_lessons.exercises.acceptance_verdicts import (
    explained,
    fails_wrong_engines,
    passes_right_engines,
    says_the_same_again,
    stumbled,
)
from specdec_lessons.exhibits import acceptance as exhibits
from specdec_lessons.exhibits.acceptance import RULES, engines
from specdec_lessons.exhibits.acceptance_audits import Judge, Seen
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.toy import TableModel


def laws(*rows: Sequence[float], dtype: torch.dtype = torch.float32) -> Tensor:
    """Return laws (n, V), or (V,) for one."""
    return torch.tensor(rows if len(rows) > 1 else rows[0], dtype=dtype)


P, Q = laws([0.5, 0.3, 0.15, 0.05]), laws([0.25, 0.45, 0.1, 0.2])
CERTAIN = laws([0.0, 1.0, 0.0, 0.0])


def elementwise(result: Result) -> Any:
    """A tensor of the shape of the arguments; a plain number where that shape is ()."""
    if getattr(result.got, "dtype", None) in {torch.float16, torch.bfloat16}:
        result.wrong(f"The dtype is {result.got.dtype}: three digits are too few.", "float32 or float64")
    shape = tuple(result.args[0].shape)
    return result.tensor(shape) if shape else result.number()


def one_each(result: Result) -> Any:
    """A tensor without the last axis of the arguments; a plain number where nothing is left."""
    shape = tuple(result.args[0].shape[:-1])
    came = tuple(result.got.shape) if isinstance(result.got, (Tensor, np.ndarray)) else shape
    if came != shape:
        said = "The shape is wrong: each pair of laws has one rate."
        result.wrong(said, f"a tensor of shape {shape}", f"a tensor of shape {came}")
    return result.tensor(shape) if shape else result.number()


def count(result: Result) -> Any:
    """A whole number; how large it is comes later, with a name for what it counts."""
    return result.got if type(result.got) is int else result.whole(0, len(result.args[0]))


RULED = [
    Case(RULES["resample from p"], P, Q, about="the coin, then a fresh draw from p"),
    Case(RULES["exact match"], P, Q, about="a rule whose replacement depends on x"),
    Case(RULES["correct"], P, Q, about="a rule that is lossless"),
    Case(RULES["keep where p >= q"], P.double(), Q.double(), about="float64"),
    Case(RULES["resample from p"], Q, CERTAIN, about="a draft that is certain of token 1"),
    Case(RULES["keep everything"], P, Q, about="a rule that rejects nothing"),
    Case(RULES["accept with p(x)"], CERTAIN, Q, about="a target that is certain of token 1"),
    Case(RULES["p without the rejected"], Q, P, about="another replacement for each x"),
    Case(RULES["greedy replacement"], laws([0.7, 0.3]), laws([0.2, 0.8]), about="two tokens"),
]


@exercise(
    chapter.law_of_rule,
    difficulty=2,
    minutes=20,
    read="The law of any rule",
    hints=(
        "In how many ways can token 2 come out, and what has to happen in each?",
        "Go through every x that the draft may say. With q(x) keep it is x that comes out; with "
        "q(x) (1 - keep) it is a token of the replacement law. Add up, over all x.",
        "law = torch.zeros_like(p); for each x: law[x] += q[x] * keep, and the whole of law += "
        "q[x] * (1 - keep) * replacement.",
    ),
)
def test_law_of_rule(answer: Answer) -> None:
    """Exact on rules right and wrong, and the same when asked twice."""
    results = [answer(*RULED[0].args, about=RULED[0].about)]
    again = answer(*RULED[0].args, about="the same call twice")
    results[0].tensor((4,))
    if answer.touched_random or not torch.equal(again.tensor((4,)), results[0].tensor((4,))):
        again.wrong(f"{SAMPLED} Walk through every x instead.", "the same law, from no random numbers", None)
    results += answer.on(RULED[1:])
    try:
        answer.settle(results, lambda result: result.law(len(result.args[1])), exhibits.LAWS)
    except Wrong as found:
        if not found.said["mistake"] and nearly_right(results):
            found.said["mistake"] = f"Close, and never right. {SAMPLED} Walk through every x instead."
        raise


SAMPLED = "This is an estimate from samples (Monte Carlo), not the law."


def nearly_right(results: Sequence[Result]) -> bool:
    """Whether every result is within .05 of what it should be."""
    wanted = [chapter.law_of_rule(*result.args).double() for result in results]
    return all(
        (result.tensor(tuple(law.shape)) - law).abs().max() < 0.05
        for result, law in zip(results, wanted, strict=True)
    )


ORDINARY = [
    Case(P, Q, about="four tokens at once"),
    Case(torch.tensor(0.3), torch.tensor(0.45), about="one token, no dimension"),
    Case(laws([0.1, 0.9, 0.4], [0.6, 0.2, 0.1]), laws([0.8, 0.1, 0.5], [0.6, 0.5, 0.4]), about="(2, 3)"),
    Case(P.double(), Q.flip(0).double(), about="float64"),
]
COINS = [
    *ORDINARY,
    Case(laws([0.0, 0.0, 0.5]), laws([0.4, 1.0, 0.5]), about="p = 0: the target never says it"),
    Case(laws([0.2, 1.0]), laws([0.0, 0.0]), about="q = 0: the draft never says it"),
    Case(laws([0.0, 0.5]), laws([0.0, 0.25]), about="p = q = 0"),
    Case(laws([1e-9, 1e-9, 2e-9]), laws([1e-9, 1.0, 1e-9]), about="rare tokens, as most of 50,000 are"),
    Case(laws([1e-20, 1e-20, 2e-20]), laws([1e-20, 4e-20, 1e-20]), about="tokens that hardly ever come"),
]


@exercise(
    chapter.acceptance_probability,
    difficulty=1,
    minutes=10,
    read="The coin",
    hints=(
        "The draft says a token with q = .45, the target with p = .30. Of 100 times that the draft says it, "
        "how often may it stay?",
        "What the draft offers too often is thinned by p / q; what it offers too rarely always stays. "
        "Look at p = 0 and q = 0 by themselves, before you divide.",
        "Divide by q where q > 0 and by 1 elsewhere (torch.where, or q.where(q > 0, 1.0)); then put 1 where "
        "p >= q and p > 0.",
    ),
)
def test_acceptance_probability(answer: Answer) -> None:
    """Ordinary values first, then the corners: p = 0, q = 0, both, and rare tokens."""
    results = answer.on(COINS)
    answer.settle(results[: len(ORDINARY)], elementwise, exhibits.COINS, ROUNDED)
    answer.settle(results, elementwise, exhibits.COINS, ROUNDED)


ROUNDED = 1e-5  # exp(log p - log q) in float32 is right, and is off in the sixth digit
PAIRS = [
    Case(P, Q, about="one pair of laws"),
    Case(torch.stack([P, Q]), torch.stack([Q, P.flip(0)]), about="two pairs: one rate each"),
    Case(P.double(), P.double(), about="p = q: nothing is ever rejected"),
    Case(laws([0.5, 0.5, 0.0]), laws([0.0, 0.0, 1.0]), about="nothing in common"),
    Case(P, CERTAIN, about="a draft that is certain of token 1"),
    Case(
        laws([0.1, 0.9], [0.4, 0.6], [1.0, 0.0]).reshape(1, 3, 2),
        laws([0.3, 0.7], [0.9, 0.1], [0.5, 0.5]).reshape(1, 3, 2),
        about="shape (1, 3, 2)",
    ),
]
ZEROS = [
    Case(laws([0.6, 0.4, 0.0]), laws([0.3, 0.7, 0.0]), about="0/0 at a token that neither says"),
    Case(
        laws([0.6, 0.4, 0.0], [0.0, 0.5, 0.5]),
        laws([0.3, 0.7, 0.0], [0.0, 0.2, 0.8]),
        about="0/0 at a token that neither says, in both pairs",
    ),
]


@exercise(
    chapter.acceptance_rate,
    difficulty=1,
    minutes=10,
    read="Alpha is the overlap",
    hints=(
        "A token is drafted with q(x), and then kept with min(1, p(x) / q(x)). What is the chance of both?",
        "q(x) times min(1, p(x) / q(x)) needs no division at all. Then add up over every x.",
        "The smaller of p and q, token by token (torch.minimum), summed over the last axis.",
    ),
)
def test_acceptance_rate(answer: Answer) -> None:
    """One pair of laws, and many at once; then those with zeros in both, as top-k leaves them."""
    results = answer.on([*PAIRS, *ZEROS])
    try:
        answer.settle(results[: len(PAIRS)], one_each, exhibits.RATES)
        answer.settle(results, one_each, exhibits.RATES)
    except Wrong as found:
        found.said["mistake"] = f"{found.said['mistake']} {wrong_coin(answer.function)}".strip()
        raise


def wrong_coin(rate: Any) -> str:
    """What to say of a rate that calls a coin of the learner's own which is no better; else ''."""
    name = "acceptance_probability"
    coin = getattr(rate, "__globals__", {}).get(name)
    called = name in getattr(getattr(rate, "__code__", None), "co_names", ())
    if not called or coin in {None, chapter.acceptance_probability}:
        return ""
    state = test_acceptance_probability.exercise.grade(coin).state  # type: ignore[attr-defined]
    return "" if state == "right" else f"It calls your {name}, which is {state}: mend that one first."


TOSSES = [
    Case(torch.tensor([True, False, True, True]), about="a rejection, then two more accepts"),
    Case(torch.tensor([True, True, True]), about="all stay"),
    Case(torch.tensor([False, True]), about="the first is rejected"),
    Case(torch.zeros(0, dtype=torch.bool), about="nothing was drafted"),
    *(Case(torch.tensor(bits)) for n in range(1, 5) for bits in product([True, False], repeat=n)),
]


@exercise(
    chapter.accepted_prefix,
    difficulty=1,
    minutes=10,
    read="Only the prefix stays",
    hints=(
        "Token 2 was drafted after token 1. Token 1 is rejected: which text was token 2 a guess for?",
        "Walk through the coins from the first, and stop at the first False. Nothing after it counts.",
        "A loop with a break; or a running product of the coins as 0 and 1, which is 1 up to the first "
        "False and 0 from there on, and its sum.",
    ),
)
def test_accepted_prefix(answer: Answer) -> None:
    """Every draft of up to four coins."""
    with explained(no_false_in_sight):
        results = answer.on(TOSSES)
    answer.settle(results, count, exhibits.PREFIXES)


def no_false_in_sight(error: str) -> str:
    """What `index(False)` raises where every token stays."""
    missing = "is not in list" in error or "not in tuple" in error
    return (
        "index(False) raises where no False is: then nothing was rejected, and all n stay." if missing else ""
    )


# ---- the audit


def audit(engine: Callable[..., tuple[int, int]]) -> None:
    """Raise AssertionError if the engine is not lossless, else return None.

    One pair is enough if the next token depends on the ones before it, and if target and draft differ.
    The tolerance is for rounding alone: the laws have no other reason to differ.
    """
    target = TableModel.random(3, order=2, seed=3)
    draft = target.perturbed(1.0)
    law = exact.law_of(lambda randomness: engine(target, draft, randomness))
    wanted = exact.sequence_law(target, [], 2)
    distance = exact.total_variation(law, wanted)
    assert distance < 1e-9, f"not lossless: its law is {distance:.2g} from the target's"


@exercise(
    audit,
    difficulty=3,
    minutes=30,
    read="A test that fails wrong engines",
    hints=(
        "Each engine here draws its tokens at random. Two outputs that differ say nothing. What is it that "
        "must be the same?",
        "exact.law_of gives the whole law of what the engine emits, pairs of tokens and all. Compare it with "
        "what the target alone would do, on tables whose next token depends on the one before.",
        "law = exact.law_of(lambda randomness: engine(target, draft, randomness)); then assert that "
        "exact.total_variation(law, exact.sequence_law(target, [], 2)) is below 1e-9.",
    ),
)
def test_audit(answer: Answer) -> None:
    """An audit is tried on right and on wrong engines, and twice on the same one."""
    until = time.monotonic() + 2.5 * guard.SECONDS
    answer.function = Judge(answer.function)
    with explained(stumbled):
        says_the_same_again(answer)
        # under watch, since the package's own audit is no answer; not the first call, which may import much
        answer(Seen(engines.plain))
        passes_right_engines(answer, until)
        fails_wrong_engines(answer, until)
