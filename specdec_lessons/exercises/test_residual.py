"""Grader of chapter 4: exact laws of one round, exact tokens per pass, exact fractions. Nothing is random."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import torch
from torch import Tensor

from specdec_lessons import residual as chapter
from specdec_lessons.course.grading import Answer, Case, exercise
from specdec_lessons.exercises.residual_arms import Round, check_law, check_speed, check_values, played
from specdec_lessons.exercises.residual_forms import law_of, settle_in_order, settle_line_by_line
from specdec_lessons.exhibits import residual_laws, residual_proofs
from specdec_lessons.exhibits.residual import RULES

# ---- residual


def _law(*weights: float, dtype: torch.dtype = torch.float64) -> Tensor:
    return torch.tensor(weights, dtype=dtype)


P, Q = _law(0.5, 0.3, 0.15, 0.05), _law(0.25, 0.45, 0.1, 0.2)
QUARTERS = _law(0.25, 0.75, dtype=torch.float32)
EVEN = _law(0.25, 0.25, 0.5)
EACH, SLOPE = torch.full((2000,), 1 / 2000, dtype=torch.float64), torch.arange(2000) - 999.5
TWELFTHS = torch.full((12,), 1 / 12)
LAWS = [
    Case(P, Q, about="the pair of the page"),
    Case(_law(0.5, 0.25, 0.25, 0), _law(0.125, 0.5, 0.125, 0.25), about="a token the target never says"),
    Case(_law(0.125, 0.25, 0.5, 0.125), _law(0.5, 0.5, 0, 0), about="tokens the draft never says"),
    Case(_law(0.25, 0.5, 0.25), _law(0, 1, 0), about="a draft that was certain: q is one-hot"),
    Case(_law(0.75, 0, 0.25), _law(0, 1, 0), about="nothing in common: everything is owed"),
    Case(P.float(), Q.float(), about="float32"),
    Case(_law(0.5, 0.25, 0.25), _law(0.5, 0.25, 0.25), about="p equal to q: nothing is owed"),
    Case(TWELFTHS, TWELFTHS, about="p equal to q, in float32 and summing to 0.9999999: nothing is owed"),
    Case(QUARTERS, torch.nextafter(QUARTERS, torch.ones(2)), about="q above p by rounding: nothing is owed"),
    Case(_law(0, 0.25, 0.75), _law(1e-8, 0.25, 0.75), about="q above p where p is 0: nothing is owed"),
    Case(_law(0.505, 0.495), _law(0.5, 0.5), about="little is owed, .005"),
    Case(EVEN + _law(2, 1, -3) / 2**15, EVEN, about="little is owed, .00009"),
    Case(EVEN + _law(1, 0, -1) / 2**18, EVEN, about="little is owed, .000004"),
    Case(
        EACH + 4e-7 * SLOPE, EACH, about=".2 is owed in small change: p is q + 4e-7 (i - 999.5) for i < 2000"
    ),
]
LAW_MISTAKES = [rule for rule in RULES.values() if rule.__module__ == residual_laws.__name__]


@exercise(
    chapter.residual,
    difficulty=2,
    minutes=15,
    read="What is owed",
    hints=(
        "What has the coin already paid to each token, and what does the target want it to have?",
        "Owed is p minus what was paid, which is 0 where the draft paid too much. A law sums to 1, so divide "
        "by the sum of what is owed. What is that sum when p = q?",
        "owed = (p - q).clamp_min(0); mass = owed.sum(); return owed / mass if mass > 0, and p if it is not.",
    ),
)
def test_residual(answer: Answer) -> None:
    """What is owed after a rejection: the first wrong case, be it in form or in value."""
    results = answer.on(LAWS)
    settle_in_order(answer, results, lambda r: law_of(r, *r.args), LAW_MISTAKES, exact=results[1:5])


# ---- verify

COMMON = [
    Round([1], [False], "the only drafted token is rejected"),
    Round([0, 1], [True, True], "both drafted tokens are accepted"),
    Round([1, 0, 1], [True, False, True], "the second of three is rejected, the third coin says keep"),
    Round([1, 0], [False, False], "all coins say no"),
    Round([], [], "no draft: plain decoding"),
]
RARE = [
    Round([2], [False], "p equal to q, and a coin that rejects by rounding", equal=True),
    Round([0, 1, 2, 2, 1, 0], [True] * 6, "six drafted tokens, all accepted"),
    Round([0, 1, 2, 2, 1, 0], [True] * 5 + [False], "six drafted tokens, the last rejected"),
]


@exercise(
    chapter.verify,
    difficulty=2,
    minutes=25,
    read="A verdict for the whole draft",
    hints=(
        "Which of the drafted tokens stand in a text that still exists? And what has been paid in the row "
        "after the last of them?",
        "Only the prefix of accepted tokens stays. After a rejection the next token comes from the residual "
        "of that very position; after a full acceptance from the target's last row, where nothing was paid.",
        "n = accepted_prefix(flips). If n == len(draft): Verdict(n, target_laws[n]). Otherwise Verdict(n, "
        "tested.residual(target_laws[n], draft.laws[n])).",
    ),
)
def test_verify(answer: Answer) -> None:
    """Form, then the law of one round, then tokens per pass, then cases that those rounds do not reach."""
    common = [round_.given_to(answer) for round_ in COMMON]
    rounds = {k: played(answer, k) for k in (1, 2, 3)}
    check_law(rounds)
    check_speed(rounds)
    check_values(answer, common + [round_.given_to(answer) for round_ in RARE])


# ---- the proof, in fractions

Law = list[Fraction]


def proof(p: Law, q: Law) -> dict[str, Any]:
    """Return kept (V,), rejection, replaced (V,), total (V,): one drafted token, in exact fractions."""
    kept = [min(p_x, q_x) for p_x, q_x in zip(p, q, strict=True)]  # q min(1, p / q), also where q is 0
    rejection = 1 - sum(kept)
    owed = [p_x - kept_x for p_x, kept_x in zip(p, kept, strict=True)]
    residual = [x / rejection for x in owed] if rejection else p
    replaced = [rejection * x for x in residual]  # the rejection cancels: what is owed is what is paid
    total = [kept_x + replaced_x for kept_x, replaced_x in zip(kept, replaced, strict=True)]
    return {"kept": kept, "rejection": rejection, "replaced": replaced, "total": total}


def induction(p: Law, q: Law, p_next: list[Law], q_next: list[Law]) -> dict[str, Any]:
    """Return accepted, recovered, total, each (V, V): two tokens of K = 2, by what became of the first."""
    first = proof(p, q)
    second = [proof(p_x, q_x)["total"] for p_x, q_x in zip(p_next, q_next, strict=True)]
    accepted = [[kept * y for y in row] for kept, row in zip(first["kept"], second, strict=True)]
    recovered = [[replaced * y for y in row] for replaced, row in zip(first["replaced"], p_next, strict=True)]
    total = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(accepted, recovered, strict=True)]
    return {"accepted": accepted, "recovered": recovered, "total": total}


def _fractions(*weights: int) -> Law:
    return [Fraction(weight, sum(weights)) for weight in weights]


def _drawn(chance: Random, size: int) -> Law:
    return _fractions(1 + chance.randrange(9), *(chance.randrange(10) for _ in range(size - 1)))


def _proof_cases() -> list[Case]:
    chance = Random(4)  # any number would do: the lines hold for all laws
    same_law = _fractions(2, 1, 1)
    return [
        Case(_fractions(10, 6, 3, 1), _fractions(5, 9, 2, 4), about="the pair of the page"),
        Case(_fractions(1, 2, 0), _fractions(0, 1, 1), about="zeros in both laws"),
        Case(same_law, list(same_law), about="p equal to q: nothing is rejected"),
        Case(_fractions(1, 0), _fractions(0, 1), about="nothing in common: all is rejected"),
        Case(
            _fractions(3141592653, 2718281828, 1414213562),
            _fractions(5772156649, 1618033988, 6626070150),
            about="denominators of ten digits: no float is as exact",
        ),
        *(Case(_drawn(chance, n), _drawn(chance, n), about="laws drawn at random") for n in (2, 3, 4, 5)),
    ]


def _induction_cases() -> list[Case]:
    chance = Random(5)

    def rows(size: int) -> list[Law]:
        return [_drawn(chance, size) for _ in range(size)]

    law, table = _drawn(chance, 2), rows(2)
    return [
        *(Case(_drawn(chance, n), _drawn(chance, n), rows(n), rows(n)) for n in (2, 3, 3)),
        Case(law, list(law), table, [list(row) for row in table], about="p equal to q everywhere"),
    ]


@exercise(
    proof,
    difficulty=3,
    minutes=20,
    read="One token keeps its law",
    hints=(
        "In how many ways can x come out of one drafted token? Which of them needs a rejection first?",
        "Kept is joint: x is drafted, with q(x), and the coin keeps it. Replaced is joint too: some token is "
        "rejected, whichever, and then the residual gives x. What cancels?",
        "kept = min(p, q) for each x; rejection = 1 - sum(kept); replaced = rejection * (p - kept) / "
        "rejection, which is p - kept, also where the rejection is 0; total = kept + replaced.",
    ),
)
def test_proof(answer: Answer) -> None:
    """Losslessness for one token, line by line."""
    settle_line_by_line(answer, answer.on(_proof_cases()), residual_proofs.PROOF)


@exercise(
    induction,
    difficulty=3,
    minutes=25,
    read="K tokens keep their law",
    hints=(
        "After the first token is kept, what is left of the round? After it is replaced, what is left?",
        "Kept: a round with K = 1 is left, after x; you know the law that such a round emits. Replaced: the "
        "round is over, the target goes on after x. Each line: chance of the first token times law of y.",
        'one = proof(p, q); accepted[x][y] = one["kept"][x] * proof(p_next[x], q_next[x])["total"][y]; '
        'recovered[x][y] = one["replaced"][x] * p_next[x][y]; total is their sum.',
    ),
)
def test_induction(answer: Answer) -> None:
    """The step from one token to the next, line by line."""
    settle_line_by_line(answer, answer.on(_induction_cases()), residual_proofs.INDUCTION)
