"""The exhibits of chapter 3: each is wrong, by the amount that the reports say, and says what it does."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
import torch
from engine_parts import P, Q, distance

from specdec_lessons import acceptance as chapter
from specdec_lessons.exhibits import acceptance as exhibits
from specdec_lessons.exhibits import acceptance_coins as coins
from specdec_lessons.exhibits import acceptance_laws as laws
from specdec_lessons.foundations import exact
from specdec_lessons.foundations.sampling import Sampling, point_mass
from specdec_lessons.foundations.toy import TableModel

MISTAKES = 1e-12
RULES, engines, rules = exhibits.RULES, exhibits.engines, exhibits.rules
LOSSLESS = {"correct", "exact match"}
ON_PQ = {  # exact total variation of one step, as listed with the public reports
    "correct": 0.0,
    "exact match": 0.0,
    "resample from p": 0.105,
    "|p - q| residual": 0.150,
    "softmax residual": 0.161,
    "(q - p)+ residual": 0.300,
    "keep where p >= q": 0.350,
    "residual by rank": 0.150,
    "keep everything": 0.300,
    "verified against itself": 0.300,
}


def error(rule: chapter.Rule, p=P, q=Q) -> float:
    return distance(chapter.law_of_rule(rule, p, q), p)


def pairs(n: int, size: int = 5) -> list:
    generator = torch.Generator().manual_seed(0)
    logits = torch.randn(n, 2, size, generator=generator, dtype=torch.float64)
    return [tuple(pair) for pair in logits.softmax(-1)]


# ---- rules


@pytest.mark.parametrize(("name", "size"), ON_PQ.items())
def test_the_damage_on_the_reference_pair(name, size):
    assert error(RULES[name]) == pytest.approx(size, abs=5e-4)


@pytest.mark.parametrize("name", RULES)
def test_two_rules_are_lossless_and_the_others_never(name):
    errors = [error(RULES[name], p, q) for p, q in pairs(20)]
    assert (max(errors) < MISTAKES) == (name in LOSSLESS)
    assert (max(errors) > 0.05) == (name not in LOSSLESS)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_rule_gives_a_probability_and_a_law(name, dtype):
    one_hot = torch.tensor([0, 1, 0, 0], dtype=dtype)
    for p, q in [
        (P.to(dtype), Q.to(dtype)),
        (one_hot, one_hot),
        (Q.to(dtype), one_hot),
        (one_hot, P.to(dtype)),
    ]:
        for x in q.nonzero().flatten().tolist():
            keep, replacement = RULES[name](p, q, x)
            assert type(keep) is float
            assert 0 <= keep <= 1
            assert replacement.dtype == dtype
            assert (replacement >= 0).all()
            assert float(replacement.sum()) == pytest.approx(1, abs=1e-6)


def test_the_wrong_q():
    """A draft that does not come from the q it is judged with: by argmax, and cut to its top two."""
    certain, top_two = point_mass(torch.tensor(1), 4, torch.float64), Sampling(top_k=2).law(Q.log())
    raw = rules.judging_with(Q)
    assert error(raw, P, certain) == pytest.approx(0.367, abs=5e-4)
    assert error(raw, P, top_two) == pytest.approx(0.164, abs=5e-4)
    assert exhibits.alpha_of(raw, P, top_two) == pytest.approx(0.786, abs=5e-4)
    for q, alpha in [(certain, 0.300), (top_two, 0.657)]:
        assert error(rules.correct, P, q) < MISTAKES
        assert exhibits.alpha_of(rules.correct, P, q) == pytest.approx(alpha, abs=5e-4)


def test_a_residual_by_rank_at_its_worst():
    certain, top_two = point_mass(torch.tensor(1), 4, torch.float64), Sampling(top_k=2).law(P.log())
    assert error(RULES["residual by rank"], top_two, certain) == pytest.approx(0.625, abs=5e-4)


def test_alpha_and_tokens_per_pass():
    assert exhibits.alpha_of(rules.correct, P, Q) == pytest.approx(0.700, abs=MISTAKES)
    assert exhibits.alpha_of(rules.exact_match, P, Q) == pytest.approx(0.285, abs=MISTAKES)
    assert exhibits.tokens_per_pass(rules.correct, P, Q, 0) == 1
    assert exhibits.tokens_per_pass(rules.correct, P, Q, 2) == pytest.approx(1 + 0.7 + 0.49, abs=MISTAKES)
    assert exhibits.tokens_per_pass(rules.keep_everything, P, Q, 5) == pytest.approx(6, abs=MISTAKES)


# ---- engines


def marginal(law: dict, place: int) -> dict:
    found: dict = {}
    for tokens, probability in law.items():
        found[tokens[place]] = found.get(tokens[place], 0.0) + probability
    return found


def laws_of(engine: Callable, target: TableModel, draft: TableModel) -> tuple[dict, dict]:
    law = exact.law_of(lambda randomness: engine(target, draft, randomness))
    return law, exact.sequence_law(target, [], 2)


TARGET = TableModel.random(3, order=2, seed=3)
DRAFT = TARGET.perturbed(1.0)


@pytest.mark.parametrize("name", engines.RIGHT)
def test_right_engines_are_lossless(name):
    law, wanted = laws_of(engines.RIGHT[name], TARGET, DRAFT)
    assert exact.total_variation(law, wanted) < MISTAKES


WRONG_ENGINES = engines.WRONG | engines.PROBES


@pytest.mark.parametrize("name", WRONG_ENGINES)
def test_wrong_engines_are_not(name):
    law, wanted = laws_of(WRONG_ENGINES[name], TARGET, DRAFT)
    small = {"sixteen bits", "without the rarest"}
    assert exact.total_variation(law, wanted) > (1e-4 if name in small else 0.01)


def test_some_hide_behind_their_first_token_and_one_behind_each_token():
    hidden = set()
    for name, engine in engines.WRONG.items():
        law, wanted = laws_of(engine, TARGET, DRAFT)
        if exact.total_variation(marginal(law, 0), marginal(wanted, 0)) < MISTAKES:
            hidden.add(name)
    assert hidden == {"rows one early", "one coin for all", "second never judged", "first drawn again"}
    law, wanted = laws_of(engines.WRONG["first drawn again"], TARGET, DRAFT)
    assert exact.total_variation(marginal(law, 1), marginal(wanted, 1)) < MISTAKES


def ranked(law: dict) -> list:
    return sorted(law, key=law.get)


def test_each_probe_is_wrong_in_one_respect():
    """So that an audit which passes one and fails another shows what it compares."""
    wanted = exact.sequence_law(TARGET, [], 2)
    law = {name: laws_of(engine, TARGET, DRAFT)[0] for name, engine in engines.PROBES.items()}
    assert law["without the rarest"].keys() == wanted.keys() - {ranked(wanted)[0]}
    assert exact.total_variation(law["without the rarest"], wanted) < 0.05
    *others, second, first = ranked(wanted)
    assert ranked(law["first and second swapped"]) == [*others, first, second]
    assert ranked(law["sharpened"]) == ranked(wanted)
    assert exact.total_variation(law["sharpened"], wanted) > 0.1
    assert exact.total_variation(marginal(law["even first"], 1), marginal(wanted, 1)) < MISTAKES
    assert exact.total_variation(marginal(law["even first"], 0), marginal(wanted, 0)) > 0.1


def test_one_coin_on_the_reference_pair():
    law, wanted = laws_of(engines.one_coin, TableModel(P.log()), TableModel(Q.log()))
    assert exact.total_variation(law, wanted) == pytest.approx(0.070, abs=0.003)


def test_a_pair_without_context_hides_wrong_rows():
    law, wanted = laws_of(engines.rows_one_late, TableModel(P.log()), TableModel(Q.log()))
    assert exact.total_variation(law, wanted) < MISTAKES


# ---- wrong answers


LISTED = [*exhibits.COINS, *exhibits.PREFIXES, *exhibits.LAWS, *exhibits.RATES]
WRONG = {f.__name__: f for f in LISTED}


def test_no_wrong_answer_is_left_out_of_the_lists():
    written = [
        function
        for module in (exhibits, coins, laws)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    ]
    made = {function for function in WRONG.values() if "<locals>" in function.__qualname__}  # one a guard
    assert {*written} == {*WRONG.values()} - made
    assert len(WRONG) == len(LISTED) > 30
    assert len(made) > 10


FLIPS = [torch.tensor(bits, dtype=torch.bool) for bits in ([1, 0, 1, 1], [1, 1], [0, 1], [1, 1, 0, 0])]
GIVEN_P = torch.tensor([0.0, 0.3, 0.2, 0.5, 0.0, 1e-9, 1e-20])
GIVEN_Q = torch.tensor([0.4, 0.45, 0.0, 0.25, 0.0, 1e-9, 4e-20])
ROWS_P = torch.tensor([[0.5, 0.3, 0.15, 0.05], [0.6, 0.4, 0.0, 0.0]], dtype=torch.float64)
ROWS_Q = torch.tensor([[0.25, 0.45, 0.1, 0.2], [0.3, 0.6, 0.1, 0.0]], dtype=torch.float64)
SOLUTIONS = {  # by parameters: the right function, and what to ask of it and of the wrong one
    "p_x, q_x": (chapter.acceptance_probability, lambda f: [f(GIVEN_P, GIVEN_Q)]),
    "flips": (chapter.accepted_prefix, lambda f: [f(flips) for flips in FLIPS]),
    "rule, p, q": (chapter.law_of_rule, lambda f: [f(rule, P, Q) for rule in RULES.values()]),
    "p, q": (chapter.acceptance_rate, lambda f: [f(ROWS_P, ROWS_Q)]),
}


def same(got, wanted) -> bool:
    got, wanted = torch.as_tensor(got), torch.as_tensor(wanted)
    return got.shape == wanted.shape and torch.allclose(got.double(), wanted.double(), rtol=0, atol=1e-3)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_has_the_signature_and_another_result(name):
    function = WRONG[name]
    names = ", ".join(inspect.signature(function).parameters)
    solution, ask = SOLUTIONS[names]
    got, wanted = ask(function), ask(solution)
    assert not all(same(a, b) for a, b in zip(got, wanted, strict=True))


@pytest.mark.parametrize("thing", [*WRONG.values(), *RULES.values(), *WRONG_ENGINES.values()])
def test_the_first_line_is_a_diagnosis(thing):
    line = inspect.getdoc(thing).splitlines()[0]
    assert line.endswith(".")
    assert 20 < len(line) <= 110
