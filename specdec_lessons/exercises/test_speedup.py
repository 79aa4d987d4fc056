"""Grader of chapter 7: numbers and tensors, a choice of K, rates by position, rounds of a replay."""

from __future__ import annotations

import contextlib
from typing import Any

from specdec_lessons import speedup as chapter
from specdec_lessons.course.answer import Raised
from specdec_lessons.course.grading import Answer, Result, Wrong, exercise
from specdec_lessons.course.results import kind
from specdec_lessons.exercises.speedup_cases import CHOICES, COSTS, POSITIONS, ROUNDS, TEXTS
from specdec_lessons.exercises.speedup_forms import attempts_of_result, number_like, settled
from specdec_lessons.exhibits.speedup import (
    OF_BEST_K,
    OF_EXPECTED_TOKENS,
    OF_POSITIONS,
    OF_REPLAY,
    OF_SPEEDUP,
)

CLOSE = 1e-4  # the closed form in float32 is right, and loses digits where alpha is near 1

# ---- expected_tokens

AT_ONE = (
    "At alpha = 1 the closed form is 0 / 0. There every draft is kept whole: K + 1 tokens. The sum "
    "1 + alpha + .. + alpha**k needs no division."
)
ONE_VALUE = (
    "alpha may be a tensor, and `if`, `float` and `math` want one number: compute on the whole tensor, with "
    "torch.where if need be, or without a case of its own for 1."
)
OF_TENSORS = {
    "ambiguous": ONE_VALUE,
    "converted to Python scalar": ONE_VALUE,
    "a Tensor with": ONE_VALUE,
    "'float' object has no attribute": "alpha may be a float as well as a tensor, and a float has none.",
    "'bool' object has no attribute": "alpha may be a float as well as a tensor, and then this is one bool.",
    "must match the size of tensor": "alpha may be a tensor of any shape: the powers need an axis of their "
    "own, or a loop.",
}


def _first_in(error: str, known: dict[str, str]) -> str:
    return next((said for part, said in known.items() if part in error), "")


def _why_tokens_raise(error: str, args: tuple[Any, ...]) -> str:
    return AT_ONE if "ZeroDivisionError" in error else _first_in(error, OF_TENSORS)


@exercise(
    chapter.expected_tokens,
    difficulty=1,
    minutes=10,
    read="What a round brings",
    hints=(
        "When does the third drafted token come out? How many coins have to say yes for that?",
        "Token i comes out with probability alpha**i, and one token is the pass's own, whatever happens. Add "
        "up the chances.",
        "The sum of alpha**i for i = 0 to k, both included. It needs no division, so alpha = 1 is no case of "
        "its own, and alpha**0 has the shape of alpha.",
    ),
)
def test_expected_tokens(answer: Answer) -> None:
    """Ordinary alphas, tensors, then alpha = 1 and k = 0."""
    form = number_like(chapter.expected_tokens)
    settled(answer, ROUNDS, form, OF_EXPECTED_TOKENS, (7, 9, 11, 15), CLOSE, _why_tokens_raise)


# ---- speedup

OF_COSTS = {
    "object is not callable": "v may be None, a function or a dict: v(n) is for a function, v[n] for a dict.",
    "not subscriptable": "v may be None, a function or a dict: v[n] is for a dict, v(n) for a function.",
    "has no attribute 'get'": "v may be None, a function or a dict: v(n) is for a function.",
    "'function' object is not iterable": "v may be a function, which holds no list of n.",
    "'function' has no len()": "v may be a function, which holds no list of n.",
    "unsupported operand": "v is None, a function or a dict, no number: v(n), or v[n].",
    "KeyError": "v is asked for K + 1: the last committed token and the K drafted ones are read.",
    "positional argument": "v is handed over as the fourth argument: keep `v=None` in the signature.",
    "ZeroDivisionError": "It divides by 0: the pass costs 1, or v(K + 1), also where the draft costs 0.",
    **OF_TENSORS,
}


def _why_speed_raises(error: str, args: tuple[Any, ...]) -> str:
    at_one = "ZeroDivisionError" in error and isinstance(args[0], float) and args[0] == 1
    return AT_ONE if at_one else _first_in(error, OF_COSTS)


@exercise(
    chapter.speedup,
    difficulty=1,
    minutes=10,
    read="What a round costs",
    hints=(
        "In the time of one pass plain decoding writes one token. What does a round write, and how many such "
        "times does it take?",
        "Tokens over cost. A round costs K draft steps of c each, and one pass over K + 1 tokens: 1, or "
        "v(K + 1) where v is given.",
        "pass_ = 1 if v is None else v(k + 1) if callable(v) else v[k + 1]; then expected_tokens over "
        "k * c + pass_.",
    ),
)
def test_speedup(answer: Answer) -> None:
    """Floats without v, then with v, tensors, k = 0; last what v does not hold."""
    form = number_like(chapter.speedup)
    settled(answer, COSTS, form, OF_SPEEDUP, (7, 11, 12, 16, 19), CLOSE, _why_speed_raises)
    _asked_for_what_v_lacks(answer)


def _asked_for_what_v_lacks(answer: Answer) -> None:
    with contextlib.suppress(Raised):
        found = answer(0.8, 0.1, 2, {1: 1.0, 2: 1.2}, about="a dict v that lacks k + 1 = 3")
        found.wrong(
            "v holds no cost for 3 tokens, nobody has measured it, and this made one up. v[k + 1] raises the "
            "KeyError that is wanted, .get(..) with a default does not.",
            "an error, of any kind",
        )


# ---- best_k


def _why_choices_raise(error: str, args: tuple[Any, ...]) -> str:
    if "KeyError" in error or "v was measured for" in error:
        return "v may lack some n: leave out each K whose K + 1 a dict does not hold, and go on."
    if "empty" in error or "IndexError" in error:
        return "There is always a K to choose: 0, plain decoding, whatever most and v are."
    if "positional argument" in error:
        return "v and most are handed over too: keep `v=None, most=16` in the signature."
    return _why_speed_raises(error, args)


def _chosen(result: Result) -> int:
    most = result.args[3] if len(result.args) > 3 else 16
    try:
        return result.whole(0, most)
    except Wrong as wrong:
        _say_of_fractions(wrong.said, result.got)
        if result.got is None:
            wrong.said["mistake"] += " Where no K beats plain decoding the answer is 0."
        raise


WHOLE = "It returned a float: K counts tokens, return int(K)."


def _say_of_fractions(said: dict[str, str], got: Any) -> None:
    """What to say of a float, or a tensor of one: a K that is no int, or else a speed-up."""
    value = got.item() if hasattr(got, "item") and getattr(got, "size", None) in (1, (1,)) else got
    with contextlib.suppress(TypeError, ValueError, RuntimeError):
        value = float(got) if "float" in f"{kind(got)} {getattr(got, 'dtype', '')}" else value
    if isinstance(value, float) and value.is_integer():
        said["got"], said["mistake"] = f"{value:.1f}", WHOLE
    elif isinstance(value, float):
        said["mistake"] = "It returned a float: K is the answer, not the speed-up that it has."


@exercise(
    chapter.best_k,
    difficulty=2,
    minutes=10,
    read="Which K pays",
    hints=(
        "What does K = 0 stand for, and can it be the best of all?",
        "Compute the speed-up for every K from 0 to most whose pass is known, and keep the K of the largest. "
        "Only a K that is strictly faster may take the place of a smaller one.",
        "ks = [k for k in range(most + 1) if k == 0 or not isinstance(v, Mapping) or k + 1 in v]; "
        "max(ks, key=lambda k: ...) returns the first of those that tie.",
    ),
)
def test_best_k(answer: Answer) -> None:
    """Without v, where it does not pay, with v, with gaps in v; ties last."""
    try:
        settled(answer, CHOICES, _chosen, OF_BEST_K, (8, 13, 17), why=_why_choices_raise)
    except Wrong as wrong:
        if wrong.said["mistake"].startswith(WHOLE):  # of its value nothing is known yet
            wrong.said["mistake"] = WHOLE
        wrong.said["mistake"] = wrong.said["mistake"] or _slower(wrong.said)
        raise


def _slower(said: dict[str, str]) -> str:
    """What to say of a K that is possible, and not the best."""
    case = next(case for case in CHOICES if said["called"] == f"best_k({case.typed})")
    alpha, c, v, *_ = (*case.args, None)
    with contextlib.suppress(ValueError):  # no number, or a K whose pass is unknown
        speeds = [chapter.speedup(alpha, c, int(said[k]), v) for k in ("got", "expected")]
        return f"Its speed-up is {speeds[0]:.4g}, that of K = {said['expected']} is {speeds[1]:.4g}."
    return ""


# ---- expected_tokens_by_position

TWICE = "`alphas` may be a generator, which can be gone through once, and has no length: list(alphas) first."


def _why_positions_raise(error: str, args: tuple[Any, ...]) -> str:
    if "Once" in error:
        return TWICE
    if "NoneType" in error:
        return "None stands for a position that no round tested: it counts as 0."
    without = any(part in error for part in ("empty", "at least one", "ZeroDivision", "IndexError"))
    return "Without a position there is one token a pass, the pass's own." if without and not args[0] else ""


@exercise(
    chapter.expected_tokens_by_position,
    difficulty=2,
    minutes=10,
    read="A rate for each position",
    hints=(
        "The rate at position 3 was counted among the drafts whose first two tokens were accepted. How often "
        "does that happen?",
        "Keep the chance that all positions so far were accepted. Multiply it by each rate in turn, and add "
        "it up; one token comes from the pass itself.",
        "reached, tokens = 1.0, 1.0; for rate in alphas: reached *= rate or 0.0; tokens += reached.",
    ),
)
def test_expected_tokens_by_position(answer: Answer) -> None:
    """Rates, then a generator, None, and no rate at all."""
    form = number_like(chapter.expected_tokens_by_position)
    try:
        settled(answer, POSITIONS, form, OF_POSITIONS, (8, 10, 12), why=_why_positions_raise)
    except Wrong as wrong:
        if wrong.said["about"] == "a generator":
            wrong.said["mistake"] = TWICE
        raise


# ---- replay

OF_REPLAYS = {
    "without end": "A loop without end: each round writes accepted + 1 tokens, also where nothing is "
    "accepted and where k = 0. Does the position grow by that?",
    "IndexError": "The position runs past the text: a round may begin only where a token is left to write.",
    "must not be zero": "k = 0 is plain decoding, a round for each token: a step may not be 0.",
}


def _why_replays_raise(error: str, args: tuple[Any, ...]) -> str:
    return OF_REPLAYS["without end"] if error.startswith("stopped") else _first_in(error, OF_REPLAYS)


@exercise(
    chapter.replay,
    difficulty=3,
    minutes=20,
    read="Bursts: replay a text",
    hints=(
        "A round begins at position 7 and keeps two drafted tokens. Where does the next one begin?",
        "Walk through the text. Where n tokens are left a round has room for n - 1 drafted ones. Cut what is "
        "drafted and what is accepted to k and to that room, write the round down, go on accepted + 1.",
        "while position < len(text): room = min(k, len(text) - position - 1); Attempt(min(drafted, room), "
        "min(accepted, room)); position += accepted + 1, with the accepted that was cut.",
    ),
)
def test_replay(answer: Answer) -> None:
    """Rounds in the middle of a text, then at its end; last k = 0 and no text."""
    settled(answer, TEXTS, attempts_of_result, OF_REPLAY, (8, 12), why=_why_replays_raise)
